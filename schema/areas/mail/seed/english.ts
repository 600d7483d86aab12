const CLOSE = `<p>Kind regards,<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>Questions? Call {{ franchise.phone }}.</p>{% endif %}`
const PAY = `{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">Pay by card</a></p>{% endif %}`

/** Letters that every business starts with. */
export const english = [
  {
    key: 'quote_sent',
    locale: 'en',
    about: 'quotes',
    name: 'Quote',
    subject: 'Your quote {{ quote.number }}{% if quote.title %}: {{ quote.title }}{% endif %}',
    body: `<p>Dear {{ customer.name }},</p><p>thank you for asking us. Our quote {{ quote.number }} comes to <strong>{{ quote.total }}</strong> with VAT; you find it attached.</p>{% if quote.valid_until %}<p>It is valid until {{ quote.valid_until }}.</p>{% endif %}<p>To accept it, simply answer this mail or call us.</p>${CLOSE}`,
  },
  {
    key: 'quote_reminder',
    locale: 'en',
    about: 'quotes',
    name: 'Quote reminder',
    subject: 'Have you had time to look at our quote {{ quote.number }}?',
    body: `<p>Dear {{ customer.name }},</p><p>a little while ago we sent you our quote {{ quote.number }} over {{ quote.total }}. Is anything still unclear, or should we change something?</p>{% if quote.valid_until %}<p>It is valid until {{ quote.valid_until }}.</p>{% endif %}${CLOSE}`,
  },
  {
    key: 'invoice_issued',
    locale: 'en',
    about: 'invoices',
    name: 'Invoice',
    subject: 'Invoice {{ invoice.number }}',
    body: `<p>Dear {{ customer.name }},</p><p>please find attached our invoice {{ invoice.number }} over <strong>{{ invoice.total }}</strong>.{% if invoice.due_date %} It is due on {{ invoice.due_date }}.{% endif %}</p>${PAY}<p>Thank you for your custom.</p>${CLOSE}`,
  },
  {
    key: 'invoice_reminder',
    locale: 'en',
    about: 'invoices',
    name: 'Invoice reminder',
    subject: 'A reminder of invoice {{ invoice.number }}',
    body: `<p>Dear {{ customer.name }},</p><p>our invoice {{ invoice.number }} was due on {{ invoice.due_date }}, and <strong>{{ invoice.balance }}</strong> of it is still open. You find it attached once more.</p>${PAY}<p>If you have paid in the last days, please take no notice of this.</p>${CLOSE}`,
  },
  {
    key: 'job_confirmed',
    locale: 'en',
    about: 'jobs',
    name: 'Job confirmation',
    attach_paper: false,
    subject: 'Your order {{ job.number }}: {{ job.title }}',
    body: `<p>Dear {{ customer.name }},</p><p>thank you for your order. We have it under {{ job.number }}:</p><p><strong>{{ job.title }}</strong>{% if job.site %}<br>{{ job.site }}{% endif %}</p><p>We will be in touch about the day.</p>${CLOSE}`,
  },
  {
    key: 'statement',
    locale: 'en',
    about: 'customers',
    name: 'Statement',
    subject: 'Your statement of account',
    body: `<p>Dear {{ customer.name }},</p><p>attached you find your statement. The balance of your account is <strong>{{ account.balance }}</strong>{% if account.overdue > 0 %}, {{ account.overdue }} of it late{% endif %}.</p>{% for invoice in open_invoices %}<p>{{ invoice.number }}, due {{ invoice.due_date }}: {{ invoice.balance }}</p>{% endfor %}${CLOSE}`,
  },
  {
    key: 'letter',
    locale: 'en',
    about: 'customers',
    name: 'Letter',
    attach_paper: false,
    subject: 'A message from {{ franchise.name }}',
    body: `<p>Dear {{ customer.name }},</p><p>…</p>${CLOSE}`,
  },
] as const
