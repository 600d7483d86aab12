-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "email_templates" DROP CONSTRAINT "ck_email_templates_about_1ac49b";

ALTER TABLE "message_rules" DROP CONSTRAINT "ck_message_rules_event_512fe8";

ALTER TABLE "email_templates" ADD CONSTRAINT "ck_email_templates_about_2dc30d" CHECK ("about" in ('quotes', 'invoices', 'jobs', 'complaints', 'customers', 'leads', 'users'));

ALTER TABLE "message_rules" ADD CONSTRAINT "ck_message_rules_event_30a059" CHECK ("event" in ('lead_made', 'quote_sent', 'quote_unanswered', 'quote_expiring', 'visit_booked', 'visit_moved', 'visit_cancelled', 'visit_before', 'visit_on_the_way', 'job_completed', 'invoice_issued', 'invoice_due', 'invoice_overdue', 'payment_received', 'complaint_made', 'complaint_answered', 'complaint_resolved'));
