import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { createFactory } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { patientFetch, startServer } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'

// The test process sends no email itself: the servers below do.
const t = await testApp({ mailer: lateMailer().mailer, jobs: NO_JOBS })
const factory = createFactory(t)

test("a server killed between a mail server's acceptance and its own record loses nothing, and the email sent twice has one id", {
  timeout: 120_000,
}, async () => {
  const smtp = await startSmtp()
  const server = () =>
    startServer({
      DATABASE_URL: t.url,
      DEMO: '0',
      JWT_SECRET: SECRET,
      SEALING_KEY: SECRET,
      LOG_LEVEL: 'error',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'crm@example.test',
    })
  const customer = await factory.create(resources.get('customers'), { email: 'alice@example.test' })
  const { id } = await factory.create(resources.get('jobs'), { customer_id: customer.id })
  const first = server()
  const address = await first.address
  smtp.hold = true
  for (const subject of ['One', 'Two', 'Three']) {
    const sent = await patientFetch(`${address}/panel-api/jobs/${id}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${t.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: 'alice@example.test', subject, body: '<p>Good day.</p>' }),
    })
    expect(sent.status).toBe(200)
  }
  // The mail server has it; the program does not know.
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1)
  first.kill('SIGKILL')
  await first.ended
  const states = async () => (await t.pool.query('select subject, status from emails order by id')).rows
  expect((await states()).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
  smtp.hold = false
  // The dead server's claim on the email expires.
  await t.pool.query('update email_queue set next_attempt_at = now()')
  await server().address
  await expect
    .poll(async () => (await states()).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['sent', 'sent', 'sent'])
  const came = smtp.mails.map(({ headers }) => [headers.get('subject'), headers.get('message-id')])
  expect(came.map(([subject]) => subject)).toEqual(['One', 'One', 'Two', 'Three'])
  // A recipient's server can recognise the duplicate.
  expect(came[1]?.[1]).toBe(came[0]?.[1])
  expect(new Set(came.map(([, name]) => name)).size).toBe(3)
})
