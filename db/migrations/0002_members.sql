ALTER TABLE `source_files` ADD `container_id` integer;--> statement-breakpoint
ALTER TABLE `source_files` ADD `member_start` integer;--> statement-breakpoint
ALTER TABLE `source_files` ADD `member_stored` integer;--> statement-breakpoint
ALTER TABLE `source_files` ADD `member_method` text;--> statement-breakpoint
ALTER TABLE `source_files` ADD `container` text;--> statement-breakpoint
CREATE INDEX `source_files_container` ON `source_files` (`container_id`);