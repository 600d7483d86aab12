-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "customers" ADD COLUMN "due_days" integer;

ALTER TABLE "franchises" ADD COLUMN "due_days" integer;

ALTER TABLE "customers" ADD CONSTRAINT "ck_customers_due_days_1c5b84" CHECK ("due_days" between 0 and 365);

ALTER TABLE "franchises" ADD CONSTRAINT "ck_franchises_due_days_1c5b84" CHECK ("due_days" between 0 and 365);
