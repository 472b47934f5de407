CREATE TABLE `fed_files` (
	`watch_id` text NOT NULL,
	`path` text NOT NULL,
	`store` text NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`watch_id`, `path`)
);
--> statement-breakpoint
CREATE TABLE `watches` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`folder` text,
	`name` text NOT NULL,
	`state` text DEFAULT 'on' NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	`changed_at` integer,
	`worker` text,
	`error` text
);
