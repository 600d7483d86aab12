import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { resources } from '../../../schema/all.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { makeAll } from '../../../server/areas/accounting/make.ts'
import { warnAll } from '../../../server/areas/complaints/sweep.ts'
import { dataExportRetention } from '../../../server/areas/dataExport/retention.ts'
import { fetchMail } from '../../../server/areas/incomingMail/fetch.ts'
import { sweepDocuments } from '../../../server/areas/invoices/storedDocuments.ts'
import { notifyFailures } from '../../../server/areas/mail/failures.ts'
import { writeMessages } from '../../../server/areas/messages/job.ts'
import { mailNotifications } from '../../../server/areas/notifications/mails.ts'
import { sweep } from '../../../server/areas/onlinePayments/job.ts'
import { providerOf } from '../../../server/areas/onlinePayments/provider.ts'
import { retryAll } from '../../../server/areas/queues/retryAll.ts'
import { expireQuotes } from '../../../server/areas/quotes/expire.ts'
import { generateAll } from '../../../server/areas/recurring/generate.ts'
import { limitsOf } from '../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../server/engine/files/parts.ts'
import type { Engine } from '../../../server/engine/http/context.ts'
import { collectRules } from '../../../server/engine/http/defineServer.ts'
import type { Jobs } from '../../../server/engine/jobs/jobs.ts'
import { outgoingOf } from '../../../server/engine/outgoing/outgoingAddress.ts'
import { runRetention } from '../../../server/engine/retention/retention.ts'
import { again } from '../../../server/queues.ts'
import { rules } from '../../../server/rules.ts'
import { testApp } from '../../support/app.ts'
import { setKeys } from '../../support/checkout.ts'
import type { Wire } from '../../support/factory.ts'
import { startImap } from '../../support/imap.ts'
import { invoicing } from '../../support/invoicing.ts'
import { NO_JOBS } from '../../support/noJobs.ts'
import { lateMailer } from '../../support/recovery.ts'
import { stripeServer } from '../../support/stripe.ts'

/** One queue, and how its items are created and fail. */
export interface PoisonCase {
  /** A due item. */
  make(): Promise<number>
  run(): Promise<unknown>
  isDone(id: number): Promise<boolean>
  /** From now on processing this item fails with this SQLSTATE: P0001 is the item's own fault, 53100 a full database disk. */
  poison(id: number, code: 'P0001' | '53100'): Promise<void>
  heal(): Promise<void>
  /** Retries at a user's request. */
  again(): Promise<unknown>
  /** An item waits for the previous one to be done or set aside. */
  readonly inOrder?: boolean
}

const HOUR = 3_600_000

/** A server with everything queues need, none of which runs automatically, and a case for each of them. */
export async function poisonCases() {
  const stripe = await stripeServer()
  const { mailer, use } = lateMailer()
  /** Names of the program's background jobs. */
  const jobs: string[] = []
  const noJobs: Jobs = { ...NO_JOBS, handle: (name) => void jobs.push(name) }
  const t = await testApp({ jobs: noJobs, stripeUrl: stripe.url, mailer: { ...mailer, wake: () => undefined } })
  use(t.db)
  await setKeys(t)
  const kit = invoicing(t)
  const files = folderOptions(t.files)
  /** Storage keys whose file cannot be removed, with the error. */
  const stuck = new Map<string, Error>()
  const engine: Engine = {
    db: t.db,
    logKey: t.logKey,
    settings: t.settings,
    resources,
    rules: collectRules(rules),
    clock: () => new Date(),
    services: {
      outgoing: outgoingOf(t.db, ['127.0.0.1']),
      mailer: { ...mailer, wake: () => undefined },
      origin: () => 'https://crm.example.test',
      checkout: { url: stripe.url, origin: () => 'https://crm.example.test', jobs: NO_JOBS, say: () => undefined },
      files: {
        ...files,
        storage: {
          ...files.storage,
          delete: async (key) => {
            const fault = stuck.get(key)
            if (fault) throw fault
            await files.storage.delete(key)
          },
        },
        passes: {} as never,
        limits: limitsOf(t.settings),
        say: () => undefined,
      },
    },
  }
  const one = async <T>(text: string, values: readonly unknown[] = []): Promise<T> =>
    (await t.pool.query(text, [...values])).rows[0]
  const idOf = async (text: string, values: readonly unknown[] = []) =>
    Number((await one<{ id: string | number }>(text, values)).id)
  const is = async (text: string, values: readonly unknown[] = []) =>
    (await one<{ is: boolean } | undefined>(`select (${text}) as is`, values))?.is === true

  await t.pool.query(`create table poison (target text primary key, ids text[] not null, code text not null)`)
  await t.pool.query(`
    create function poisoned() returns trigger language plpgsql as $$
    declare found record;
    begin
      select * into found from poison where target = tg_argv[0];
      if found is not null and to_jsonb(coalesce(new, old)) ->> tg_argv[1] = any (found.ids) then
        raise exception 'this one is poisoned' using errcode = found.code;
      end if;
      return coalesce(new, old);
    end $$`)
  await t.pool.query('grant select on poison to public')
  /** Makes writes to a table's rows fail by a column's value, for every writer. */
  const rowsOf = async (table: string, column: string, of: (id: number) => string = String) => {
    const target = `${table}.${column}`
    await t.pool.query(
      `create trigger poisoned before insert or update or delete on ${table} for each row execute function poisoned('${target}', '${column}')`,
    )
    return {
      poison: async (id: number, code: string) => {
        await t.pool.query('insert into poison (target, ids, code) values ($1, $2, $3)', [target, [of(id)], code])
      },
      heal: async () => {
        await t.pool.query('delete from poison where target = $1', [target])
      },
    }
  }

  const customer_id = await kit.customer({ email: 'hollis@example.test' })
  const franchise_id = await kit.franchise({ invoice_prefix: 'PSN-' })
  const of = { customer_id, franchise_id }
  const post = async (path: string, body: object): Promise<Wire> => {
    const made = await t.call<Wire>('POST', path, { body })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body
  }

  async function incomingMail(): Promise<PoisonCase> {
    const imap = await startImap({ until: afterAll })
    const values = {
      'inbox.host': imap.host,
      'inbox.port': imap.port,
      'inbox.tls': false,
      'inbox.user': 'box',
      'inbox.password': 'secret',
    }
    expect((await t.call('PATCH', '/system-settings', { body: { values } })).status).toBe(200)
    await fetchMail(engine)
    let n = 0
    return {
      ...(await rowsOf('incoming_mails', 'from_email', (id) => `p${id}@example.test`)),
      make: async () => {
        n += 1
        imap.put(`From: p${n}@example.test\nSubject: Mail ${n}\nMessage-ID: <p${n}@mail.test>\n\nHello\n`)
        return n
      },
      run: () => fetchMail(engine),
      again: () => retryAll(engine, again),
      isDone: (id) => is('exists (select from incoming_mails where from_email = $1 and done)', [`p${id}@example.test`]),
      inOrder: true,
    }
  }
  async function cardEvents(): Promise<PoisonCase> {
    let n = 0
    return {
      ...(await rowsOf('checkout_events', 'id', (id) => `evt_p${id}`)),
      make: async () => {
        n += 1
        await t.pool.query(
          `insert into checkout_events (id, type, came_at) values ('evt_p${n}', 'refund.created', now())`,
        )
        return n
      },
      run: () => sweep(engine),
      again: () => sweep(engine),
      isDone: (id) => is('select done_at is not null from checkout_events where id = $1', [`evt_p${id}`]),
    }
  }
  /** A payment page session known to Stripe. */
  async function session(status: string): Promise<number> {
    const provider = await providerOf(engine)
    const link = await idOf(
      `insert into pay_links (token_hash, job_id, made_at) values (sha256($1::text::bytea), $2, now()) returning id`,
      [randomUUID(), await kit.job(of, [kit.line(100)])],
    )
    const opened = await provider?.open({
      session: link,
      key: randomUUID(),
      amount: 12_000,
      currency: 'gbp',
      name: 'A job',
      locale: 'en-GB',
      email: null,
      success: 'https://crm.example.test/done',
      cancel: 'https://crm.example.test/cancel',
      expires: new Date(Date.now() + HOUR),
    })
    return idOf(
      `insert into checkout_sessions (link_id, remote, intent, amount, status, opened_at)
        values ($1, $2, $3, 120, $4, now() - interval '1 hour') returning id`,
      [link, opened?.id, status === 'paid' ? `pi_nobodys_${link}` : null, status],
    )
  }
  const cardPayments = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('checkout_sessions', 'id')),
    make: () => session('open'),
    run: () => sweep(engine),
    again: () => sweep(engine),
    isDone: (id) => is('select checked_at is not null from checkout_sessions where id = $1', [id]),
  })
  const cardRefunds = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('checkout_refunds', 'payment_id')),
    make: async () => {
      const job_id = await kit.job(of, [kit.line(100)])
      const { id } = await post(`/jobs/${job_id}/payments`, { paymentTypeId: 1, amountPaid: 20, status: 'pending' })
      await t.pool.query('insert into checkout_refunds (payment_id, session_id, asked_at) values ($1, $2, now())', [
        id,
        await session('paid'),
      ])
      return id
    },
    run: () => sweep(engine),
    again: () => sweep(engine),
    // Stripe has no such payment, which is a valid response.
    isDone: (id) => is('select remote is not null from checkout_refunds where payment_id = $1', [id]),
  })
  const recurringJobs = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('jobs', 'recurring_job_id')),
    make: async () =>
      (
        await post('/recurring-jobs', {
          name: 'Yearly service',
          job_type_id: 1,
          services: [{ name: 'Boiler service', quantity: 1, price_ex_vat: 80, vat_percent: 20 }],
          ...of,
          rule: { starts_on: dayOf(Date.now()), unit: 'year' },
        })
      ).id,
    run: () => generateAll(engine),
    again: () => generateAll(engine),
    isDone: (id) => is('exists (select from jobs where recurring_job_id = $1)', [id]),
  })
  const invoicePapers = async (): Promise<PoisonCase> => ({
    poison: async (id, code) => {
      const fault = Object.assign(new Error('this one is poisoned'), code === '53100' ? { code: 'ENOSPC' } : {})
      stuck.set(`invoices/${id}.pdf`, fault)
    },
    heal: async () => stuck.clear(),
    make: async () => {
      const job = await kit.job(of, [kit.line(100)])
      const { id } = await post(`/jobs/${job}/invoice-final`, {})
      await t.pool.query(`update invoices set updated_at = now() - interval '2 hours' where id = $1`, [id])
      const path = join(t.files, `invoices/${id}.pdf`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'a paper that was never issued')
      return id
    },
    run: () => sweepDocuments(engine),
    again: () => sweepDocuments(engine),
    isDone: async (id) => !(await files.storage.exists(`invoices/${id}.pdf`)),
  })
  const accountingExports = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('accounting_export_files', 'export_id')),
    make: async () =>
      (
        await post('/accounting-exports', {
          layout: 'xero',
          franchise_id,
          from_day: addDays(dayOf(Date.now()), -7),
          to_day: dayOf(Date.now()),
        })
      ).id,
    run: () => makeAll(engine),
    again: () => makeAll(engine),
    isDone: (id) => is(`select status = 'done' from accounting_exports where id = $1`, [id]),
  })
  async function messages(): Promise<PoisonCase> {
    const template_id = await idOf(`select id from email_templates where key = 'job_confirmed' and locale = 'en'`)
    await t.pool.query('update email_templates set attach_paper = false')
    for (const [key, value] of [
      ['messages.quiet_from', '00:00'],
      ['messages.quiet_to', '00:00'],
    ])
      await t.call('PATCH', '/system-settings', { body: { values: { [key as string]: value } } })
    await post('/message-rules', { name: 'Done', active: true, event: 'job_completed', template_id })
    return {
      ...(await rowsOf('messages_done', 'about_id')),
      make: async () => {
        const id = await kit.job(of, [kit.line(100)])
        await kit.complete(id)
        return id
      },
      run: () => writeMessages(engine),
      again: () => writeMessages(engine),
      isDone: (id) => is(`exists (select from messages_done where about_id = $1 and state = 'sent')`, [id]),
    }
  }
  async function notifications(): Promise<PoisonCase> {
    const { poison, heal } = await rowsOf('emails', 'about_id')
    return {
      poison,
      heal,
      make: async () => {
        const { id } = await t.userWith(['Notifications:list'])
        await t.pool.query(
          `insert into notifications (user_id, type, line, params, once, at, bell, mail)
            values ($1, 'job_failed', 'fault', '{"job":"x"}', 'poison', now() - interval '1 hour', true, true)`,
          [id],
        )
        return id
      },
      run: () => mailNotifications(engine),
      again: () => mailNotifications(engine),
      isDone: (id) => is(`exists (select from notifications where user_id = $1 and mailed_at is not null)`, [id]),
    }
  }
  const failedEmails = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('email_queue', 'email_id')),
    make: async () => {
      const id = await idOf(
        `insert into emails (channel, "to", subject, html, text, body, status)
          values ('email', 'x@example.test', 'Hello', '<p>Hello</p>', 'Hello', '<p>Hello</p>', 'failed') returning id`,
      )
      await t.pool.query(`insert into email_queue (email_id, next_attempt_at, gave_up_at) values ($1, now(), now())`, [
        id,
      ])
      return id
    },
    run: () => notifyFailures(engine),
    again: () => notifyFailures(engine),
    isDone: async (id) => !(await is('exists (select from email_queue where email_id = $1)', [id])),
  })
  const complaints = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('complaint_warnings', 'complaint_id')),
    make: async () =>
      (
        await post('/complaints', {
          subject: 'Leaks',
          description: 'Again',
          customer_id,
          received_at: new Date(Date.now() - 60 * 24 * HOUR).toISOString(),
        })
      ).id,
    run: () => warnAll(engine),
    again: () => warnAll(engine),
    isDone: (id) => is('exists (select from complaint_warnings where complaint_id = $1)', [id]),
  })
  const quotes = async (): Promise<PoisonCase> => ({
    ...(await rowsOf('quotes', 'id')),
    make: async () => {
      const { id } = await post('/quotes', { quote_type_id: 1, ...of, services: [kit.line(100)] })
      await t.pool.query(`update quotes set quote_status_id = 2, valid_until = '2026-01-01' where id = $1`, [id])
      return id
    },
    run: () => expireQuotes(engine),
    again: () => expireQuotes(engine),
    isDone: (id) => is('select quote_status_id = 8 from quotes where id = $1', [id]),
  })
  async function retention(): Promise<PoisonCase> {
    const noon = new Date(`${addDays(dayOf(Date.now()), 1)}T12:00:00Z`)
    const night = async () => {
      await t.pool.query('delete from keep_runs')
      await runRetention({ ...engine, clock: () => noon }, [dataExportRetention])
    }
    return {
      ...(await rowsOf('take_outs', 'id')),
      make: () =>
        idOf(
          `insert into take_outs (status, progress, rows, files, missing, size, updated_at) values ('done', 100, 1, 0, 0, 1, now() - interval '90 days') returning id`,
        ),
      run: night,
      again: night,
      isDone: (id) => is(`select status = 'gone' from take_outs where id = $1`, [id]),
    }
  }

  const cases: Partial<Record<QueueName, PoisonCase>> = {
    incoming_mail: await incomingMail(),
    card_events: await cardEvents(),
    card_payments: await cardPayments(),
    card_refunds: await cardRefunds(),
    recurring_jobs: await recurringJobs(),
    invoice_papers: await invoicePapers(),
    accounting_exports: await accountingExports(),
    messages: await messages(),
    notifications: await notifications(),
    failed_emails: await failedEmails(),
    complaints: await complaints(),
    quotes: await quotes(),
    retention: await retention(),
  }
  return { t, engine, cases, jobs, rowsOf }
}
