-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "recurring_jobs" ADD COLUMN "invoicing" text NOT NULL DEFAULT 'no';

ALTER TABLE "recurring_jobs" ALTER COLUMN "invoicing" DROP DEFAULT;

ALTER TABLE "recurring_jobs" ADD CONSTRAINT "ck_recurring_jobs_invoicing_7907dd" CHECK ("invoicing" in ('no', 'draft', 'issue'));
