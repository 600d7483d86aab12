import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('existing incoming emails are listed with their outcome; users who see leads see them, users who edit leads decide', async () => {
  await olderThan('incoming_mails', async (pool, toItsDay) => {
    await pool.query(
      `insert into user_groups (id, name, scope) values (1, 'Read', 'all'), (2, 'Change', 'all'), (3, 'Other', 'all')`,
    )
    await pool.query(
      `insert into permissions (user_group_id, area, action) values (1, 'Leads', 'list'), (2, 'Leads', 'list'), (2, 'Leads', 'edit'), (3, 'Jobs', 'list')`,
    )
    await pool.query(
      `insert into mails_in (key, at, sender, subject, outcome, reason, about, about_id, done) values
        ('<1@x>', now() - interval '5 minutes', 'dana@world.test', 'Boiler', 'comment', null, 'customers', 7, true),
        ('<2@x>', now() - interval '4 minutes', 'lou@world.test', '', 'lead', null, 'leads', 8, true),
        ('<3@x>', now() - interval '3 minutes', 'news@world.test', 'Offers', 'dropped', 'bulk', null, null, true),
        ('<4@x>', now() - interval '2 minutes', 'postmaster@world.test', 'Failed', 'dropped', 'bounced', null, null, true),
        ('<5@x>', now() - interval '1 minute', 'odd@nowhere', 'Odd', 'dropped', 'invalid', null, null, false)`,
    )
    await toItsDay()
    const { rows } = await pool.query(
      'select key, subject, outcome, reason, about, done from incoming_mails order by id',
    )
    expect(rows).toEqual([
      { key: '<1@x>', subject: 'Boiler', outcome: 'comment', reason: 'known_customer', about: 'customers', done: true },
      { key: '<2@x>', subject: '(no subject)', outcome: 'lead', reason: 'first_contact', about: 'leads', done: true },
      { key: '<3@x>', subject: 'Offers', outcome: 'dismissed', reason: 'bulk', about: null, done: true },
      { key: '<4@x>', subject: 'Failed', outcome: 'processed', reason: 'bounced', about: null, done: true },
      { key: '<5@x>', subject: 'Odd', outcome: 'dismissed', reason: 'refused', about: null, done: false },
    ])
    const { rows: rights } = await pool.query(
      `select user_group_id::int as g, action from permissions where area = 'IncomingMails' order by user_group_id, action collate "C"`,
    )
    expect(rights.map(({ g, action }) => `${g} ${action}`)).toEqual([
      '1 details',
      '1 list',
      '2 comment',
      '2 details',
      '2 edit',
      '2 list',
    ])
  })
})
