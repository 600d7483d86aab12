-- Generated from the declarations by `npm run db:generate`; read before committing.

DROP INDEX "ix_jobs_franchise_id_sort_2de7b0";

CREATE INDEX "ix_jobs_with_sub_jobs_sort_74f1f3" ON "jobs" ("with_sub_jobs", id) WHERE (archived_at IS NULL);
