-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "customers" ADD COLUMN "marketing_consent_at" timestamp with time zone;

ALTER TABLE "customers" ADD COLUMN "marketing_consent_by_id" bigint;

ALTER TABLE "email_templates" ADD COLUMN "marketing" boolean NOT NULL DEFAULT false;

ALTER TABLE "email_templates" ALTER COLUMN "marketing" DROP DEFAULT;

ALTER TABLE "customers" ADD CONSTRAINT "fk_customers_marketing_consent_by_id_1dc49c" FOREIGN KEY ("marketing_consent_by_id") REFERENCES "users" (id) ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE;

CREATE INDEX "ix_customers_marketing_consent_by_id_20b560" ON "customers" ("marketing_consent_by_id");

-- Where offers and news are taken back: the token itself stands in the mail alone.
CREATE TABLE unsubscribe_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  address text NOT NULL,
  made_at timestamptz NOT NULL
);


ALTER TABLE "email_templates" DROP CONSTRAINT "ck_email_templates_about_b14fc3";

ALTER TABLE "email_templates" ADD CONSTRAINT "ck_email_templates_about_2abed6" CHECK ("about" in ('quotes', 'invoices', 'jobs', 'complaints', 'customers'));

-- Whoever changes what customers have to do with writes to them: a mail about a record is seen with that record alone.
INSERT INTO permissions (user_group_id, area, action)
SELECT DISTINCT p.user_group_id, a.area, a.action FROM permissions p
CROSS JOIN (VALUES ('EmailLogs', 'list'), ('EmailLogs', 'view'), ('EmailLogs', 'add'), ('EmailLogs', 'edit'), ('EmailLogs', 'delete'),
  ('EmailLogs', 'comment'), ('EmailLogs', 'export'), ('EmailTemplates', 'list')) a (area, action)
WHERE p.area IN ('Customers', 'Quotes', 'Jobs', 'Invoices', 'Complaints') AND p.action = 'edit' ON CONFLICT DO NOTHING;
