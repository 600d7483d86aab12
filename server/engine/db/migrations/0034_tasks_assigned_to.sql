-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "tasks" DROP CONSTRAINT "fk_tasks_assigned_to_id_66c2bb";

DROP INDEX "ix_tasks_assigned_to_id_sort_cc5a62";

DROP INDEX "ix_tasks_assigned_to_id_05e7a4";

DROP INDEX "ix_tasks_assigned_to_id_filter_0e346f";

ALTER TABLE "tasks" RENAME COLUMN "assigned_to_id" TO "assignedTo";

ALTER TABLE "tasks" ADD CONSTRAINT "fk_tasks_assignedTo_ab520a" FOREIGN KEY ("assignedTo") REFERENCES "users" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "ix_tasks_assignedTo_8e20c7" ON "tasks" ("assignedTo");

CREATE INDEX "ix_tasks_assignedTo_sort_f13dc1" ON "tasks" ("assignedTo", id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_tasks_assignedTo_filter_8c5947" ON "tasks" ("assignedTo", "due_at", id) WHERE (archived_at IS NULL);

-- What people keep that names the field.
UPDATE "preferences" SET value = replace(value::text, '"assigned_to_id"', '"assignedTo"')::jsonb WHERE key = 'list.tasks';

UPDATE "saved_views" SET query = regexp_replace(query, '\massigned_to_id(?=(_not)?=|[:,&]|$)', 'assignedTo', 'g') WHERE resource = 'tasks';

UPDATE "import_mappings" SET mapping = replace(mapping::text, '"assigned_to_id"', '"assignedTo"')::jsonb WHERE resource = 'tasks';

UPDATE "task_statuses_move_rules" SET needs = replace(needs::text, '"assigned_to_id"', '"assignedTo"')::jsonb;
