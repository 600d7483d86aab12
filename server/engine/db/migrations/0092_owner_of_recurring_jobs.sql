-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "recurring_jobs" DROP CONSTRAINT "ck_recurring_jobs_halt_1155ac";

ALTER TABLE "recurring_jobs" ADD COLUMN "owner_id" bigint;

ALTER TABLE "recurring_jobs" ADD CONSTRAINT "ck_recurring_jobs_halt_4291a8" CHECK ("halt" in ('customer_archived', 'template_archived', 'template_inactive', 'refused', 'owner_gone', 'owner_rights'));

ALTER TABLE "recurring_jobs" ADD CONSTRAINT "fk_recurring_jobs_owner_id_d78bde" FOREIGN KEY ("owner_id") REFERENCES "users" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "ix_recurring_jobs_owner_id_2837e4" ON "recurring_jobs" ("owner_id");

-- What recurs today goes on: it runs as whoever changed it last where that person may still sign in, and else for the business.
UPDATE recurring_jobs r SET owner_id = u.id FROM users u
WHERE u.id = coalesce(r.updated_by, r.created_by) AND u.active AND u.archived_at IS NULL AND u.banned_at IS NULL;

ALTER TABLE invoice_batches ADD COLUMN for_user_id bigint REFERENCES users (id);
