-- Emails of invoices say the balance beside the total. A template that somebody has changed stays as it is.
UPDATE email_templates t SET body = w.now FROM (VALUES
  ('invoice_issued', 'en', '<p>Dear {{ customer.name }},</p><p>please find attached our invoice {{ invoice.number }} over <strong>{{ invoice.total }}</strong>.{% if invoice.due_date %} It is due on {{ invoice.due_date }}.{% endif %}</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">Pay by card</a></p>{% endif %}<p>Thank you for your custom.</p><p>Kind regards,<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>Questions? Call {{ franchise.phone }}.</p>{% endif %}',
    '<p>Dear {{ customer.name }},</p><p>Please find attached our invoice {{ invoice.number }} for <strong>{{ invoice.total }}</strong>.{% if invoice.balance %}{% if invoice.balance <= 0 %} It is paid in full.{% else %}{% if invoice.balance < invoice.total %} <strong>{{ invoice.balance }}</strong> of it is still to pay.{% endif %}{% if invoice.due_date %} Payment is due on {{ invoice.due_date }}.{% endif %}{% endif %}{% endif %}</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">Pay by card</a></p>{% endif %}<p>Thank you for your custom.</p><p>Kind regards,<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>Questions? Call {{ franchise.phone }}.</p>{% endif %}'),
  ('invoice_reminder', 'en', '<p>Dear {{ customer.name }},</p><p>our invoice {{ invoice.number }} was due on {{ invoice.due_date }}, and <strong>{{ invoice.balance }}</strong> of it is still open. You find it attached once more.</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">Pay by card</a></p>{% endif %}<p>If you have paid in the last days, please take no notice of this.</p><p>Kind regards,<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>Questions? Call {{ franchise.phone }}.</p>{% endif %}',
    '<p>Dear {{ customer.name }},</p><p>Our invoice {{ invoice.number }} for {{ invoice.total }} was due on {{ invoice.due_date }}, and <strong>{{ invoice.balance }}</strong> is still to pay. A copy is attached.</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">Pay by card</a></p>{% endif %}<p>If you have paid in the last days, please take no notice of this.</p><p>Kind regards,<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>Questions? Call {{ franchise.phone }}.</p>{% endif %}'),
  ('invoice_issued', 'zh', '<p>尊敬的{{ customer.name }}：</p><p>附件为发票 {{ invoice.number }}，总额 <strong>{{ invoice.total }}</strong>。{% if invoice.due_date %}到期日为 {{ invoice.due_date }}。{% endif %}</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">刷卡支付</a></p>{% endif %}<p>感谢您的惠顾。</p><p>此致<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>如有疑问，请致电 {{ franchise.phone }}。</p>{% endif %}',
    '<p>尊敬的{{ customer.name }}：</p><p>附件为发票 {{ invoice.number }}，总额 <strong>{{ invoice.total }}</strong>。{% if invoice.balance %}{% if invoice.balance <= 0 %}该发票已全部付清。{% else %}{% if invoice.balance < invoice.total %}尚有 <strong>{{ invoice.balance }}</strong> 未付。{% endif %}{% if invoice.due_date %}到期日为 {{ invoice.due_date }}。{% endif %}{% endif %}{% endif %}</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">刷卡支付</a></p>{% endif %}<p>感谢您的惠顾。</p><p>此致<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>如有疑问，请致电 {{ franchise.phone }}。</p>{% endif %}'),
  ('invoice_reminder', 'zh', '<p>尊敬的{{ customer.name }}：</p><p>发票 {{ invoice.number }} 已于 {{ invoice.due_date }} 到期，尚有 <strong>{{ invoice.balance }}</strong> 未付。附件为该发票。</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">刷卡支付</a></p>{% endif %}<p>如您近日已付款，请忽略此邮件。</p><p>此致<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>如有疑问，请致电 {{ franchise.phone }}。</p>{% endif %}',
    '<p>尊敬的{{ customer.name }}：</p><p>发票 {{ invoice.number }}（总额 {{ invoice.total }}）已于 {{ invoice.due_date }} 到期，尚有 <strong>{{ invoice.balance }}</strong> 未付。附件为该发票。</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">刷卡支付</a></p>{% endif %}<p>如您近日已付款，请忽略此邮件。</p><p>此致<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>如有疑问，请致电 {{ franchise.phone }}。</p>{% endif %}')) w (key, locale, before, now)
WHERE t.key = w.key AND t.locale = w.locale AND t.body = w.before;

-- A payment counts on the day that it says: `created` follows it, and so do the marks of the months of reports.
ALTER TABLE "payments" ADD COLUMN "paid_on" date;

ALTER TABLE "payments" ADD COLUMN "taken_at" timestamp with time zone;

-- A generated column gets another expression by being made again, its indexes with it (PostgreSQL 15 and 16 know no other way).
DO $$
DECLARE
  definitions text[];
  definition text;
BEGIN
  SELECT array_agg(pg_get_indexdef(i.indexrelid)) INTO definitions FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid = 'payments'::regclass AND a.attname = 'created';
  ALTER TABLE "payments" DROP COLUMN "created";
  ALTER TABLE "payments" ADD COLUMN "created" timestamp with time zone GENERATED ALWAYS AS (coalesce(taken_at, created_at)) STORED;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END
$$;

DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT p.oid, p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = current_schema() AND p.proname IN ('report_mark_jobs', 'report_mark_invoices', 'report_allocations_touched', 'report_payments_touched')
  LOOP
    EXECUTE replace(
      CASE WHEN made.proname = 'report_payments_touched' THEN replace(pg_get_functiondef(made.oid), 'r.created_at', 'r.created') ELSE pg_get_functiondef(made.oid) END,
      'p.created_at', 'p.created');
  END LOOP;
END
$$;
