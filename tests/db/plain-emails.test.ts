import { expect, test } from 'vitest'
import { addingTo, olderThan } from '../support/older.ts'

const OLD =
  '<p>Dear {{ customer.name }},</p><p>…</p><p>Kind regards,<br>{{ sender.name }}<br>{{ franchise.name }}</p>{% if franchise.phone %}<p>Questions? Call {{ franchise.phone }}.</p>{% endif %}'
const RESET = 'Your token for a new password in {{ business.name }}'

test("an email template's name, subject and body become plain English, unless customised", async () => {
  await olderThan('plain_emails', async (pool, toItsDay) => {
    await pool.query('set session_replication_role = replica')
    const add = addingTo(pool)
    const template = { locale: 'en', about: 'customers', channel: 'email' }
    await add('email_templates', { ...template, id: 11, key: 'letter', name: 'Letter', subject: 'Ours', body: OLD })
    await add('email_templates', { ...template, id: 12, key: 'account_reset', name: 'Ours', subject: RESET, body: OLD })
    await add('email_templates', { ...template, id: 13, key: 'of_ours', name: 'Letter', subject: RESET, body: OLD })
    await toItsDay()
    const { rows } = await pool.query('select name, subject, body from email_templates order by id')
    expect(rows).toEqual([
      { name: 'General message', subject: 'Ours', body: OLD },
      { name: 'Ours', subject: 'Reset your {{ business.name }} password', body: OLD },
      { name: 'Letter', subject: RESET, body: OLD },
    ])
  })
})
