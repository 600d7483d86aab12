-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "customers" DROP CONSTRAINT "ck_customers_phone_9a4911";

ALTER TABLE "franchises" DROP CONSTRAINT "ck_franchises_phone_9a4911";

ALTER TABLE "leads" DROP CONSTRAINT "ck_leads_phone_9a4911";

ALTER TABLE "users" DROP CONSTRAINT "ck_users_phone_9a4911";

ALTER TABLE "workers" DROP CONSTRAINT "ck_workers_phone_9a4911";

ALTER TABLE "customers" ADD CONSTRAINT "ck_customers_phone_6c5300" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,9})?$');

ALTER TABLE "franchises" ADD CONSTRAINT "ck_franchises_phone_6c5300" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,9})?$');

ALTER TABLE "leads" ADD CONSTRAINT "ck_leads_phone_6c5300" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,9})?$');

ALTER TABLE "users" ADD CONSTRAINT "ck_users_phone_6c5300" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,9})?$');

ALTER TABLE "workers" ADD CONSTRAINT "ck_workers_phone_6c5300" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,9})?$');

-- Numbers with and without their extension are one when somebody is looked for.
CREATE FUNCTION phone_number(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN split_part(value, ';', 1);
CREATE INDEX "identify_customers_phone" ON "customers" ((phone_number(phone))) WHERE (archived_at IS NULL);
CREATE INDEX "identify_leads_phone" ON "leads" ((phone_number(phone))) WHERE (archived_at IS NULL);

-- Resources whose telephone numbers are looked through once: an earlier version kept +44 (0)7700 900123 with its 0.
-- Those that are done wait here until the last one is, and are listed in the security log then.
CREATE TABLE phone_repairs (name text PRIMARY KEY, repaired bigint[] NOT NULL DEFAULT '{}');
INSERT INTO phone_repairs (name) VALUES ('answers'), ('customers'), ('franchises'), ('leads'), ('users'), ('workers');
