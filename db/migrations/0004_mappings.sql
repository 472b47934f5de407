CREATE TABLE `mappings` (
	`name` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `rejects` ADD `stale` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `source_files` ADD `chosen` text;--> statement-breakpoint
ALTER TABLE `source_files` ADD `only_rejects` integer DEFAULT false NOT NULL;