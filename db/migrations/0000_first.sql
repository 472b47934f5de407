CREATE TABLE `bodies` (
	`rollout_row` integer PRIMARY KEY NOT NULL,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `checkpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`split` text NOT NULL,
	`step` integer,
	`label` text
);
--> statement-breakpoint
CREATE INDEX `checkpoints_run` ON `checkpoints` (`run_id`,`split`,`step`);--> statement-breakpoint
CREATE TABLE `groups` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`run_id` text NOT NULL,
	`checkpoint_id` integer NOT NULL,
	`facet` text,
	`prompt_key` text NOT NULL,
	`native_key` text,
	`source` text NOT NULL,
	`gist` text DEFAULT '' NOT NULL,
	`expected_size` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_id` ON `groups` (`id`);--> statement-breakpoint
CREATE INDEX `groups_checkpoint` ON `groups` (`checkpoint_id`,`facet`);--> statement-breakpoint
CREATE INDEX `groups_prompt` ON `groups` (`prompt_key`);--> statement-breakpoint
CREATE INDEX `groups_run` ON `groups` (`run_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`options` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`worker` text,
	`heartbeat_at` integer,
	`bytes` integer DEFAULT 0 NOT NULL,
	`bytes_done` integer DEFAULT 0 NOT NULL,
	`offered` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`nonfinite` integer DEFAULT 0 NOT NULL,
	`groups` integer DEFAULT 0 NOT NULL,
	`runs` text DEFAULT '[]' NOT NULL,
	`warnings` text DEFAULT '[]' NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `imports_state` ON `imports` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `placements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`detected_split` text NOT NULL,
	`detected_step` integer,
	`step_source` text NOT NULL,
	`detected_facet` text,
	`set_split` text,
	`set_step` integer,
	`set_facet` text,
	`set_by` text
);
--> statement-breakpoint
CREATE INDEX `placements_run` ON `placements` (`run_id`);--> statement-breakpoint
CREATE TABLE `reasoning_turns` (
	`rollout_row` integer NOT NULL,
	`turn` integer NOT NULL,
	`block` integer NOT NULL,
	`tokens` integer NOT NULL,
	`tagged_tokens` integer NOT NULL,
	`token_source` text NOT NULL,
	`dcore_hits` integer NOT NULL,
	`bilingual_hits` integer NOT NULL,
	`thoughts_decomposition` integer NOT NULL,
	`thoughts_reflection` integer NOT NULL,
	`thoughts_verification` integer NOT NULL,
	`thoughts_deduction` integer NOT NULL,
	`thoughts_other` integer NOT NULL,
	`tokens_decomposition` integer NOT NULL,
	`tokens_reflection` integer NOT NULL,
	`tokens_verification` integer NOT NULL,
	`tokens_deduction` integer NOT NULL,
	`tokens_other` integer NOT NULL,
	PRIMARY KEY(`rollout_row`, `turn`, `block`)
);
--> statement-breakpoint
CREATE TABLE `rejects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` text NOT NULL,
	`path` text NOT NULL,
	`line` integer,
	`item` integer,
	`field` text,
	`reason` text NOT NULL,
	`excerpt` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rejects_import` ON `rejects` (`import_id`);--> statement-breakpoint
CREATE TABLE `reward_parts` (
	`rollout_row` integer NOT NULL,
	`name` text NOT NULL,
	`value` real,
	`weight` real,
	PRIMARY KEY(`rollout_row`, `name`)
);
--> statement-breakpoint
CREATE TABLE `rollouts` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`source_id` integer NOT NULL,
	`run_id` text NOT NULL,
	`placement_id` integer NOT NULL,
	`checkpoint_id` integer NOT NULL,
	`group_row` integer NOT NULL,
	`facet` text,
	`selection` text NOT NULL,
	`sample` integer,
	`native_id` text,
	`reward` real,
	`reward_source` text NOT NULL,
	`correct` integer,
	`correct_source` text NOT NULL,
	`detected_correct` integer,
	`detected_correct_source` text NOT NULL,
	`partial` real,
	`advantage` real,
	`status` text NOT NULL,
	`reasoning_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`token_source` text NOT NULL,
	`reasoning_turns` integer NOT NULL,
	`dcore_hits` integer NOT NULL,
	`bilingual_hits` integer NOT NULL,
	`thoughts_decomposition` integer NOT NULL,
	`thoughts_reflection` integer NOT NULL,
	`thoughts_verification` integer NOT NULL,
	`thoughts_deduction` integer NOT NULL,
	`thoughts_other` integer NOT NULL,
	`tokens_decomposition` integer NOT NULL,
	`tokens_reflection` integer NOT NULL,
	`tokens_verification` integer NOT NULL,
	`tokens_deduction` integer NOT NULL,
	`tokens_other` integer NOT NULL,
	`global_decomposition` integer NOT NULL,
	`script_segments` integer NOT NULL,
	`script_lazy_segments` integer NOT NULL,
	`paper_lazy` integer NOT NULL,
	`bilingual_lazy` integer NOT NULL,
	`sampled_turns` integer NOT NULL,
	`calls` integer NOT NULL,
	`failed_parses` integer NOT NULL,
	`results` integer NOT NULL,
	`result_errors` integer NOT NULL,
	`results_unknown` integer NOT NULL,
	`duplicate_calls` integer NOT NULL,
	`language` text NOT NULL,
	`rules_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rollouts_id` ON `rollouts` (`id`);--> statement-breakpoint
CREATE INDEX `rollouts_checkpoint` ON `rollouts` (`checkpoint_id`,`facet`);--> statement-breakpoint
CREATE INDEX `rollouts_run` ON `rollouts` (`run_id`,`checkpoint_id`);--> statement-breakpoint
CREATE INDEX `rollouts_group` ON `rollouts` (`group_row`,`sample`);--> statement-breakpoint
CREATE INDEX `rollouts_source` ON `rollouts` (`source_id`);--> statement-breakpoint
CREATE INDEX `rollouts_placement` ON `rollouts` (`placement_id`);--> statement-breakpoint
CREATE INDEX `rollouts_native` ON `rollouts` (`run_id`,`native_id`);--> statement-breakpoint
CREATE TABLE `rule_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`segmenter` text NOT NULL,
	`classifier` text NOT NULL,
	`lexicon` text NOT NULL,
	`tokenizer` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rule_versions_all` ON `rule_versions` (`segmenter`,`classifier`,`lexicon`,`tokenizer`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`model` text,
	`synthetic` integer DEFAULT false NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`settings_before` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_key` ON `runs` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_name` ON `runs` (`name`);--> statement-breakpoint
CREATE TABLE `series` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `series_name_unique` ON `series` (`name`);--> statement-breakpoint
CREATE TABLE `series_members` (
	`series_id` text NOT NULL,
	`position` integer NOT NULL,
	`run_id` text NOT NULL,
	`step` integer,
	PRIMARY KEY(`series_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`target` text NOT NULL,
	`title` text NOT NULL,
	`snapshot` blob NOT NULL,
	`password` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`views` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_token` ON `shares` (`token_hash`);--> statement-breakpoint
CREATE TABLE `source_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` text NOT NULL,
	`hash` text NOT NULL,
	`path` text NOT NULL,
	`place` text NOT NULL,
	`size` integer NOT NULL,
	`format` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`records` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`nonfinite` integer DEFAULT 0 NOT NULL,
	`detection` text,
	`refusal` text
);
--> statement-breakpoint
CREATE INDEX `source_files_hash` ON `source_files` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `source_files_import` ON `source_files` (`import_id`,`path`);