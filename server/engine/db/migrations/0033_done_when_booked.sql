-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "task_types" ADD COLUMN "done_when_booked" boolean NOT NULL DEFAULT false;

ALTER TABLE "task_types" ALTER COLUMN "done_when_booked" DROP DEFAULT;
