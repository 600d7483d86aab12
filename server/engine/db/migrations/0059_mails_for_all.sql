-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "email_templates" DROP CONSTRAINT "ck_email_templates_about_b14fc3";

ALTER TABLE "email_templates" ADD CONSTRAINT "ck_email_templates_about_2abed6" CHECK ("about" in ('quotes', 'invoices', 'jobs', 'complaints', 'customers'));

-- Whoever changes what customers have to do with writes to them: a mail about a record is seen with that record alone.
INSERT INTO permissions (user_group_id, area, action)
SELECT DISTINCT p.user_group_id, a.area, a.action FROM permissions p
CROSS JOIN (VALUES ('EmailLogs', 'list'), ('EmailLogs', 'view'), ('EmailLogs', 'add'), ('EmailLogs', 'edit'), ('EmailLogs', 'delete'),
  ('EmailLogs', 'comment'), ('EmailLogs', 'export'), ('EmailTemplates', 'list')) a (area, action)
WHERE p.area IN ('Customers', 'Quotes', 'Jobs', 'Invoices', 'Complaints') AND p.action = 'edit' ON CONFLICT DO NOTHING;
