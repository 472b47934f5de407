CREATE TABLE `thought_labels` (
	`rollout_id` text NOT NULL,
	`turn` integer NOT NULL,
	`block` integer NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`labeller` text NOT NULL,
	`kind` text NOT NULL,
	`blind` integer NOT NULL,
	`picked` text NOT NULL,
	`rubric` text NOT NULL,
	`text_hash` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`rollout_id`, `turn`, `block`, `start`, `end`, `labeller`)
);
