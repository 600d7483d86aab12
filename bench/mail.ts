// npm run bench:mail [-- messages]
// The list of leads while 10,000 messages wait and go out one after the other to a mail server that takes its time, against the same list with an empty queue,
// by turns in one run. Prints medians in ms and their ratio; aim 1.2.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { createMailer } from '../server/engine/mail/mailer.ts'
import { smtpTransport } from '../server/engine/mail/smtp.ts'
import { type Ask, administrator, benchDatabase, Client, median } from './support.ts'

const MESSAGES = Number(process.argv[2] ?? 10_000)
/** Ms that the mail server takes for each. */
const TAKES = 20

let taken = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      taken++
      setTimeout(done, TAKES)
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
const { pool, db, close } = await benchDatabase()
const secret = 'b'.repeat(32)
const from = { name: 'Example Ltd', address: 'crm@example.test' }
const mailer = createMailer({
  db,
  secret,
  say: () => undefined,
  transport: smtpTransport(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, async () => ({
    from,
    replyTo: null,
  })),
})
const app = await createApp({ db, pool, resources, auth: { secret }, mailer })
await app.listen({ host: '127.0.0.1', port: 0 })
const client = new Client()
try {
  const headers = await administrator(app)
  await pool.query(
    `insert into leads (first_name, last_name, phone, lead_type_id, lead_status_id, active, search_text) select 'Ann', 'Lee ' || n, '+441134960177', 1, 1, true, '' from generate_series(1, 100000) n`,
  )
  await pool.query('vacuum analyze')
  const list: Ask = {
    method: 'GET',
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/panel-api/leads/list?limit=25`,
    headers,
  }
  await client.run(list, 100)
  const quiet: number[] = []
  const busy: number[] = []
  quiet.push(...(await client.run(list, 300)))
  await pool.query(
    `with made as (insert into emails (channel, subject, html, text, body, "to", status, attempts, locale) select 'email', 'Invoice ' || n, repeat('<p>Dear Ann</p>', 40), repeat('Dear Ann', 40), '', 'ann' || n || '@example.test', 'queued', 0, 'en'
       from generate_series(1, $1::int) n returning id)
     insert into email_queue (email_id, next_attempt_at) select id, now() from made`,
    [MESSAGES],
  )
  mailer.wake()
  const before = taken
  busy.push(...(await client.run(list, 600)))
  const sent = taken - before
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from email_queue')
  await mailer.close()
  await pool.query('delete from email_queue')
  quiet.push(...(await client.run(list, 300)))
  const [a, b] = [median(quiet), median(busy)]
  console.log(`${MESSAGES} messages, ${sent} of them taken meanwhile, ${rows[0]?.n} left`)
  console.log(`the list ${a.toFixed(2)} ms, while mail goes out ${b.toFixed(2)} ms, ratio ${(b / a).toFixed(2)}`)
} finally {
  await client.close()
  await app.close()
  await close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
}
