-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "failed_items" ADD COLUMN "problem" text NOT NULL DEFAULT 'failed';

ALTER TABLE "failed_items" ALTER COLUMN "problem" DROP DEFAULT;

ALTER TABLE "failed_items" ADD CONSTRAINT "ck_failed_items_problem_56f610" CHECK ("problem" in ('unreadable', 'failed'));
