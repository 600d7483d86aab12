import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('users who could edit customer records can send emails, and nobody else', async () => {
  await olderThan('mails_for_all', async (pool, toItsDay) => {
    await pool.query(
      `insert into user_groups (id, name, scope) values (1, 'Quotes', 'all'), (2, 'Money', 'franchise'), (3, 'Read', 'all'), (4, 'Other', 'all')`,
    )
    await pool.query(
      `insert into permissions values (1, 'Quotes', 'edit'), (1, 'EmailLogs', 'list'), (2, 'Invoices', 'edit'), (2, 'Jobs', 'edit'), (3, 'Quotes', 'list'), (4, 'VatRates', 'edit')`,
    )
    await toItsDay()
    const { rows } = await pool.query<{ of: number; what: string }>(
      `select user_group_id as of, area || ':' || action as what from permissions where area in ('EmailLogs', 'EmailTemplates') order by 1, 2`,
    )
    const rights = ['add', 'comment', 'delete', 'edit', 'export', 'list', 'view'].map((one) => `EmailLogs:${one}`)
    expect(rows).toEqual([1, 2].flatMap((of) => [...rights, 'EmailTemplates:list'].map((what) => ({ of, what }))))
  })
})
