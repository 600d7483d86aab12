-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "leads" ADD COLUMN "customer_id" bigint;

ALTER TABLE "leads" ADD CONSTRAINT "fk_leads_customer_id_ff35ae" FOREIGN KEY ("customer_id") REFERENCES "customers" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "ix_leads_customer_id_249328" ON "leads" ("customer_id");

CREATE INDEX "ix_leads_customer_id_filter_a8fb3c" ON "leads" ("customer_id", "created_at", id) WHERE (archived_at IS NULL);

-- What a lead became says whose it was: the newest quote that was made of it.
UPDATE "leads" l SET "customer_id" = q."customer_id" FROM (
  SELECT DISTINCT ON ("lead_id") "lead_id", "customer_id" FROM "quotes" WHERE "lead_id" IS NOT NULL ORDER BY "lead_id", id DESC
) q WHERE q."lead_id" = l.id;
