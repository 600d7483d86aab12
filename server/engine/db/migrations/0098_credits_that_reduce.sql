-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "invoices" ADD COLUMN "credit_for" text;

ALTER TABLE "invoices" ADD COLUMN "credit_effect" text;

ALTER TABLE "invoices" ADD CONSTRAINT "ck_invoices_credit_for_3633fd" CHECK ("credit_for" in ('mistake', 'not_done', 'goodwill', 'discount'));

ALTER TABLE "invoices" ADD CONSTRAINT "ck_invoices_credit_effect_131508" CHECK ("credit_effect" in ('corrects', 'reduces'));
