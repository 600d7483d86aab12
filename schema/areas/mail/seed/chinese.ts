const CLOSE = `<p>此致<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>如有疑问，请致电 {{ franchise.phone }}。</p>{% endif %}`
const PAY = `{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">刷卡支付</a></p>{% endif %}`

/** The same letters in Chinese. */
export const chinese = [
  {
    key: 'quote_sent',
    locale: 'zh',
    about: 'quotes',
    name: '报价单',
    subject: '您的报价单 {{ quote.number }}{% if quote.title %}：{{ quote.title }}{% endif %}',
    body: `<p>尊敬的{{ customer.name }}：</p><p>感谢您的咨询。我们的报价单 {{ quote.number }} 含税总价为 <strong>{{ quote.total }}</strong>，详见附件。</p>{% if quote.valid_until %}<p>有效期至 {{ quote.valid_until }}。</p>{% endif %}<p>如接受报价，请直接回复此邮件或来电。</p>${CLOSE}`,
  },
  {
    key: 'quote_reminder',
    locale: 'zh',
    about: 'quotes',
    name: '报价单提醒',
    subject: '您看过我们的报价单 {{ quote.number }} 了吗？',
    body: `<p>尊敬的{{ customer.name }}：</p><p>不久前我们向您发送了报价单 {{ quote.number }}，总价 {{ quote.total }}。是否还有疑问，或需要调整？</p>{% if quote.valid_until %}<p>有效期至 {{ quote.valid_until }}。</p>{% endif %}${CLOSE}`,
  },
  {
    key: 'invoice_issued',
    locale: 'zh',
    about: 'invoices',
    name: '发票',
    subject: '发票 {{ invoice.number }}',
    body: `<p>尊敬的{{ customer.name }}：</p><p>附件为发票 {{ invoice.number }}，总额 <strong>{{ invoice.total }}</strong>。{% if invoice.due_date %}到期日为 {{ invoice.due_date }}。{% endif %}</p>${PAY}<p>感谢您的惠顾。</p>${CLOSE}`,
  },
  {
    key: 'invoice_reminder',
    locale: 'zh',
    about: 'invoices',
    name: '发票催款',
    subject: '发票 {{ invoice.number }} 付款提醒',
    body: `<p>尊敬的{{ customer.name }}：</p><p>发票 {{ invoice.number }} 已于 {{ invoice.due_date }} 到期，尚有 <strong>{{ invoice.balance }}</strong> 未付。附件为该发票。</p>${PAY}<p>如您近日已付款，请忽略此邮件。</p>${CLOSE}`,
  },
  {
    key: 'job_confirmed',
    locale: 'zh',
    about: 'jobs',
    name: '工单确认',
    attach_paper: false,
    subject: '您的订单 {{ job.number }}：{{ job.title }}',
    body: `<p>尊敬的{{ customer.name }}：</p><p>感谢您的订单，编号为 {{ job.number }}：</p><p><strong>{{ job.title }}</strong>{% if job.site %}<br>{{ job.site }}{% endif %}</p><p>我们会与您联系确定日期。</p>${CLOSE}`,
  },
  {
    key: 'statement',
    locale: 'zh',
    about: 'customers',
    name: '对账单',
    subject: '您的对账单',
    body: `<p>尊敬的{{ customer.name }}：</p><p>附件为您的对账单。账户余额为 <strong>{{ account.balance }}</strong>{% if account.overdue > 0 %}，其中 {{ account.overdue }} 已逾期{% endif %}。</p>{% for invoice in open_invoices %}<p>{{ invoice.number }}，到期日 {{ invoice.due_date }}：{{ invoice.balance }}</p>{% endfor %}${CLOSE}`,
  },
  {
    key: 'letter',
    locale: 'zh',
    about: 'customers',
    name: '信件',
    attach_paper: false,
    subject: '来自{{ franchise.name }}的消息',
    body: `<p>尊敬的{{ customer.name }}：</p><p>…</p>${CLOSE}`,
  },
] as const
