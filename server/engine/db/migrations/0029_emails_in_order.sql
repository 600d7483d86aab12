-- Generated from the declarations by `npm run db:generate`; read before committing.

DROP INDEX "ix_customers_email_sort_640344";

DROP INDEX "ix_leads_email_sort_640344";

CREATE INDEX "ix_customers_email_sort_52ba6e" ON "customers" (lower("email"), id) WHERE (archived_at IS NULL);

CREATE INDEX "ix_leads_email_sort_52ba6e" ON "leads" (lower("email"), id) WHERE (archived_at IS NULL);
