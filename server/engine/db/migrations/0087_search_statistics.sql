-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "appointments" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "complaints" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "customers" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "invoices" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "jobs" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "leads" ALTER COLUMN "search_text" SET STATISTICS 400;

ALTER TABLE "quotes" ALTER COLUMN "search_text" SET STATISTICS 400;
