-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "user_groups" ADD COLUMN "dashboard" jsonb;
