/** Templates for leads. */
export const leadEmails = [
  {
    key: 'lead_received',
    locale: 'en',
    about: 'leads',
    name: 'Enquiry received',
    subject: 'Thank you for your enquiry',
    body: '<p>Dear {{ customer.name }},</p><p>Thank you for your enquiry. We will get back to you shortly.</p>{% if franchise.phone %}<p>You can also call us on {{ franchise.phone }}.</p>{% endif %}<p>Kind regards,<br>{{ franchise.name }}</p>',
  },
  {
    key: 'lead_received',
    locale: 'zh',
    about: 'leads',
    name: '已收到咨询',
    subject: '感谢您的咨询',
    body: '<p>{{ customer.name }}，您好：</p><p>感谢您的咨询。我们已收到，会尽快与您联系。</p>{% if franchise.phone %}<p>您也可以致电 {{ franchise.phone }}。</p>{% endif %}<p>此致<br>{{ franchise.name }}</p>',
  },
] as const
