import { expect, test } from 'vitest'
import { addingTo, olderThan } from '../support/older.ts'

const OLD =
  '<p>尊敬的{{ customer.name }}：</p><p>发票 {{ invoice.number }} 已于 {{ invoice.due_date }} 到期，尚有 <strong>{{ invoice.balance }}</strong> 未付。附件为该发票。</p>{% if payment.link %}<p><a href="{{ payment.link }}" data-button="">刷卡支付</a></p>{% endif %}<p>如您近日已付款，请忽略此邮件。</p><p>此致<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>如有疑问，请致电 {{ franchise.phone }}。</p>{% endif %}'

test('an invoice email states the balance next to the total; a customised one stays', async () => {
  await olderThan('invoice_emails_and_days_of_payments', async (pool, toItsDay) => {
    await pool.query('set session_replication_role = replica')
    const add = addingTo(pool)
    const template = { key: 'invoice_reminder', locale: 'zh', about: 'invoices', channel: 'email' }
    await add('email_templates', { ...template, id: 11, name: 'a', body: OLD })
    await add('email_templates', { ...template, id: 12, locale: 'en', name: 'b', body: '<p>Ours</p>' })
    await toItsDay()
    const { rows } = await pool.query<{ body: string }>('select body from email_templates order by id')
    expect(rows[0]?.body).toContain('（总额 {{ invoice.total }}）')
    expect(rows[1]?.body).toBe('<p>Ours</p>')
  })
})
