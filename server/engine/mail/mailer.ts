import { randomUUID } from 'node:crypto'
import { createSeal } from '../../seal.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { type Mail, type Mailer, NoServerError, RefusedError, type Transport } from './mail.ts'
import { borrow, enqueue, type Lent, postpone, settle } from './outbox.ts'
import { signed } from './page.ts'

interface Parts {
  readonly db: Db
  /** The server's secret, at least 32 characters; servers that share a database share it. */
  readonly secret: string
  /** Without one no mail leaves: it stands in the email log, and the server's log says so. */
  readonly transport?: Transport | undefined
  /** Writes a line into the server's log. */
  readonly say: (line: string) => void
  /** Says the link of a mail that cannot be sent, in the server's log and in the email log, so that whoever looks there can go on. For a demo: it is as good as a password. */
  readonly tellsLinks?: boolean
  readonly clock?: () => Date
  /** What stands below every mail. */
  readonly signature?: (on: Db | Tx) => Promise<string | null>
  /** Milliseconds between two looks at the outbox. */
  readonly every?: number
}

const attemptsAtMost = 12
/** 30 s, then twice as long each time, an hour at most. */
const waitAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)
const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500)

/** Sends mail from an outbox in the database, off the requests, each at least once and as good as always exactly once. */
export function createMailer(parts: Parts): Mailer {
  const { db, secret, transport, say, tellsLinks = false, clock = () => new Date(), every = 15_000, signature } = parts
  const seal = createSeal(secret, 'outbox')

  const sign = async (on: Db | Tx, mail: Mail): Promise<Mail> => {
    const below = (await signature?.(on)) ?? null
    return below === null ? mail : { ...mail, ...signed(mail, below) }
  }
  const failed = async (mail: Lent, error: string) => {
    await settle(db, mail.id, { status: 'failed', error }, clock())
    say(`mail ${mail.id} to ${mail.to} is given up: ${error}`)
  }
  const keep = async (mail: Lent) => {
    const end = { status: 'failed', error: 'No mail server is set up (SMTP_URL)' } as const
    await settle(db, mail.id, tellsLinks ? { ...end, shown: mail } : end, clock())
    const link = tellsLinks && mail.link ? `: ${mail.link}` : ''
    say(`mail ${mail.id} to ${mail.to} is not sent: SMTP_URL is missing${link}`)
  }
  const attempt = async (mail: Lent, send: Transport) => {
    try {
      await send(mail)
    } catch (error) {
      const reason = reasonOf(error)
      if (error instanceof RefusedError || mail.attempts >= attemptsAtMost) return failed(mail, reason)
      const now = clock()
      await postpone(db, mail.id, reason, new Date(now.getTime() + waitAfter(mail.attempts)), now)
      return say(`mail ${mail.id} to ${mail.to} waits after attempt ${mail.attempts}: ${reason}`)
    }
    await settle(db, mail.id, { status: 'sent' }, clock())
  }
  const sendDue = async () => {
    for (
      let mail = await borrow(db, seal, clock());
      mail;
      mail = closed ? undefined : await borrow(db, seal, clock())
    ) {
      if (mail.isUnreadable) await failed(mail, 'The secret of the server was changed while it waited')
      else if (mail.isLate) await failed(mail, 'It could not be sent in time')
      else if (transport) await attempt(mail, transport)
      else await keep(mail)
    }
  }

  let closed = false
  let running: Promise<void> | undefined
  let again = false
  const flush = async (): Promise<void> => {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await sendDue()
      } while (again && !closed)
    })().finally(() => {
      running = undefined
    })
    return running
  }
  const wake = () => {
    if (!closed) void flush().catch((error: unknown) => say(`the outbox cannot be read: ${reasonOf(error)}`))
  }
  const timer = setInterval(wake, every)
  timer.unref()

  return {
    queue: async (tx, mail) => enqueue(tx, seal, await sign(tx, mail), clock()),
    try: async (mail) => {
      if (!transport) throw new NoServerError('No mail server is set up (SMTP_URL)')
      const { to, subject, text, html } = await sign(db, mail)
      return (await transport({ to, subject, text, html, messageId: randomUUID() })) || ''
    },
    wake,
    flush,
    close: async () => {
      closed = true
      clearInterval(timer)
      // Whoever asked for it has been told how it went.
      await Promise.allSettled([running])
    },
  }
}
