-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "invoices_lines" DROP CONSTRAINT "ck_invoices_lines_share_6223e8";

ALTER TABLE "invoices_lines" ADD CONSTRAINT "ck_invoices_lines_share_a60d11" CHECK ("share" in ('whole', 'percent', 'quantity', 'amount', 'rest', 'deposit', 'earlier', 'credit', 'free'));
