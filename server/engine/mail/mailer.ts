import { randomUUID } from 'node:crypto'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import { createSeal } from '../../seal.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { clearTries, countTry, fitText, MAX_TRIES, triesOf } from '../queue/queue.ts'
import { isUnavailable } from '../queue/unavailable.ts'
import {
  type EmailContent,
  type Equipment,
  type Mailer,
  type Message,
  NoServerError,
  RefusedError,
  type SendResult,
  type Transport,
  UnreachableError,
} from './mail.ts'
import {
  type Attempt,
  enqueue,
  finishEmail,
  type LeasedEmail,
  leaseNext,
  postpone,
  prepareEmail,
  queueEmail,
} from './outbox.ts'
import { withSignature } from './page.ts'
import { picturesIn } from './pictures.ts'

interface Parts {
  readonly db: Db
  /** The server's secret, at least 32 characters; servers that share a database share it. */
  readonly secret: string
  /** Without one no email is sent: it stays in the email log, and the server log says so. */
  readonly transport?: Transport | undefined
  /** Writes a line into the server log. */
  readonly say: (line: string) => void
  /**
   * Prints the link of an email that cannot be sent, so that people who started a demo can continue. It is as good as a password, so the email log,
   * which others read too, never contains it.
   */
  readonly tellsLinks?: boolean
  readonly clock?: () => Date
  /** Signature below every email. */
  readonly signature?: (db: Db | Tx) => Promise<string | null>
  /** Milliseconds between two checks of the queue. */
  readonly every?: number
}

const QUEUE = 'outbox'
/** An email is given up after this many ms of attempts. */
const GIVEN_UP = 3 * 24 * 3_600_000
/** 30 s, then doubled each time, an hour at most. */
const waitAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)
const reasonOf = (error: unknown) => fitText(String(error instanceof Error ? error.message : error), 500)

/** Sends email from a queue in the database, outside of requests; each at least once and almost always exactly once. */
export function createMailer(parts: Parts): Mailer {
  const { db, secret, transport, say, tellsLinks = false, clock = () => new Date(), every = 15_000, signature } = parts
  const seal = createSeal(secret, 'outbox')

  let equipment: Equipment | undefined
  const sign = async <L extends EmailContent>(connection: Db | Tx, email: L): Promise<L> => {
    const below = email.plain ? null : ((await signature?.(connection)) ?? null)
    return below === null ? email : { ...email, ...withSignature(email, below) }
  }
  const failed = async (mail: LeasedEmail, error: string, refusedRecipients: SendResult['refused'] = []) => {
    await finishEmail(
      db,
      mail.id,
      { status: 'failed', error, ok: false, answer: error, refused: refusedRecipients },
      clock(),
    )
    say(`email ${mail.id} to ${mail.to} is given up: ${error}`)
    equipment?.ended()
  }
  const keepUnsent = async (mail: LeasedEmail) => {
    const error = 'No mail server is set up (SMTP_URL)'
    const end = { status: 'failed', error, ok: false, answer: error } as const
    await finishEmail(db, mail.id, end, clock())
    const link = tellsLinks && mail.link ? `: ${mail.link}` : ''
    say(`email ${mail.id} to ${mail.to} is not sent: SMTP_URL is missing${link}`)
    equipment?.ended()
  }
  const filesOf = async (mail: LeasedEmail) => {
    const files: NonNullable<Message['files']>[number][] = []
    for (const { name, mime, sha256 } of mail.files) {
      const content = await equipment?.read(sha256)
      if (!content) throw new RefusedError(`${name} is no longer kept`)
      files.push({ name, mime, content })
    }
    for (const { sha256, mime, cid } of picturesIn(mail.html)) {
      const content = await equipment?.read(sha256)
      // Without it an attachment has its name.
      if (content) files.push({ name: cid.replace(/^.*\.(\w+)@.*$/, 'logo.$1'), mime, content, cid })
    }
    return files
  }
  /**
   * Sends one, whatever it is.
   * @throws an error of the email itself, or of the database
   */
  const deliver = async (mail: LeasedEmail): Promise<void> => {
    if (mail.isUnreadable) return failed(mail, 'The secret of the server was changed while it waited')
    if (mail.isLate) return failed(mail, 'It could not be sent in time')
    if (mail.channel === 'text') return attemptText(mail)
    return transport ? attempt(mail, transport) : keepUnsent(mail)
  }
  /** Sends it to the recipients who still need it. */
  const attempt = async (mail: LeasedEmail, send: Transport) => {
    const settledAddresses = new Set(mail.over)
    const receivers = [...addressesIn(mail.to), ...addressesIn(mail.cc ?? '')].filter(
      (one) => !settledAddresses.has(one.toLowerCase()),
    )
    let handed: SendResult
    let files: Message['files']
    try {
      files = await filesOf(mail)
    } catch (error) {
      if (error instanceof RefusedError) return failed(mail, reasonOf(error))
      if (!isUnavailable(error)) throw error
      return wait(mail, { ok: false, answer: reasonOf(error) })
    }
    try {
      handed = await send({ ...mail, receivers, files })
    } catch (error) {
      if (error instanceof RefusedError) return failed(mail, reasonOf(error))
      return wait(mail, { ok: false, answer: reasonOf(error) })
    }
    const { answer, refused, later } = handed
    const failedAddresses = new Set([...refused, ...later].map(({ address }) => address.toLowerCase()))
    const deliveredAddresses =
      answer === null ? [] : receivers.map((one) => one.toLowerCase()).filter((one) => !failedAddresses.has(one))
    const why = [...refused, ...later]
      .map((one) => `${one.address}: ${one.answer}`)
      .join('; ')
      .slice(0, 500)
    if (later.length) return wait(mail, { ok: false, answer: why, refused, delivered: deliveredAddresses })
    if (!mail.isTaken && deliveredAddresses.length === 0) return failed(mail, why, refused)
    const end = { status: 'sent', ok: true, answer: answer ?? why, refused, delivered: deliveredAddresses } as const
    await finishEmail(db, mail.id, why ? { ...end, error: why } : end, clock())
  }
  /** Sends a text message to its one number. */
  const attemptText = async (mail: LeasedEmail) => {
    const { to, text } = mail
    try {
      if (!equipment?.texts) throw new NoServerError('No service for text messages is set up')
      const { answer, ref } = await equipment.texts({ to, text })
      await finishEmail(db, mail.id, { status: 'sent', ok: true, answer, ref, delivered: [to] }, clock())
    } catch (error) {
      const answer = reasonOf(error)
      if (error instanceof UnreachableError) return failed(mail, answer, [{ address: to, answer }])
      if (error instanceof RefusedError || error instanceof NoServerError) return failed(mail, answer)
      return wait(mail, { ok: false, answer })
    }
  }
  const wait = async (mail: LeasedEmail, why: Attempt) => {
    const now = clock()
    if (now.getTime() - mail.since.getTime() >= GIVEN_UP) return failed(mail, why.answer, why.refused)
    await postpone(db, mail.id, why, new Date(now.getTime() + waitAfter(mail.attempts)), now)
    say(`email ${mail.id} to ${mail.to} will be retried after attempt ${mail.attempts}: ${why.answer}`)
  }
  /** Gives up an email that could not be processed; it is not tried again, whether that can be recorded or not. */
  const giveUp = async (mail: LeasedEmail, reason: string) => {
    await failed(mail, reason)
    await clearTries(db, QUEUE, String(mail.id))
  }
  /** @throws Error of the database only, while it is unavailable: nothing can be recorded then */
  const takeOrGiveUp = async (mail: LeasedEmail, tries: Map<string, number>): Promise<void> => {
    const key = String(mail.id)
    try {
      if ((tries.get(key) ?? 0) >= MAX_TRIES) await giveUp(mail, 'It could not be processed')
      else await deliver(mail)
    } catch (error) {
      if (isUnavailable(error)) throw error
      say(`email ${mail.id} to ${mail.to} could not be processed: ${reasonOf(error)}`)
      const count = await countTry(db, clock(), QUEUE, key)
      tries.set(key, count)
      if (count !== MAX_TRIES) return
      const [ended] = await Promise.allSettled([giveUp(mail, reasonOf(error))])
      if (ended.status === 'rejected' && isUnavailable(ended.reason)) throw ended.reason
    }
  }
  const sendDue = async () => {
    const tries = await triesOf(db, QUEUE)
    for (
      let mail = await leaseNext(db, seal, clock());
      mail;
      mail = closed ? undefined : await leaseNext(db, seal, clock())
    )
      await takeOrGiveUp(mail, tries)
  }

  let closed = false
  let running: Promise<void> | undefined
  let isRequested = false
  const flush = async (): Promise<void> => {
    if (running) {
      isRequested = true
      return running
    }
    running = (async () => {
      do {
        isRequested = false
        await sendDue()
      } while (isRequested && !closed)
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
    ready: async (tx, email) => prepareEmail(seal, await sign(tx, email)),
    lay: (tx, id, email) => queueEmail(tx, id, email, clock()),
    equip: (mailEquipment) => {
      equipment = mailEquipment
    },
    try: async (mail) => {
      if (!transport) throw new NoServerError('No mail server is set up (SMTP_URL)')
      const { to, subject, text, html } = await sign(db, mail)
      const { answer, refused, later } = await transport({ to, subject, text, html, messageId: randomUUID() })
      const [no] = [...refused, ...later]
      if (no) throw new RefusedError(no.answer)
      return answer ?? ''
    },
    wake,
    flush,
    close: async () => {
      closed = true
      clearInterval(timer)
      // The caller already knows the result.
      await Promise.allSettled([running])
    },
  }
}
