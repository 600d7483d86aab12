import { sql } from 'kysely'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { businessName, defaultLanguage } from '../../../schema/areas/settings/settings.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Tx } from '../../engine/db/kysely.ts'
import { type Caller, type Engine, service } from '../../engine/http/context.ts'
import { escapeHtml } from '../../engine/http/escapeHtml.ts'
import { type EmailPart, writeMail } from '../../engine/mail/page.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import { linesOf } from './lines.ts'
import { textOf } from './texts.ts'

declare module '../../engine/http/context.ts' {
  interface Services {
    /** Address of the program as its users open it. */
    readonly origin: () => string
  }
}

const QUEUE: QueueName = 'notifications'
/** Minutes in which a notification can be read before it is emailed; later ones are included in the same email. */
const WAIT = 3
/** Maximum number of notifications in one email; the rest is only counted. */
const MAX = 20

const WORDS: Readonly<
  Record<
    Locale,
    { subject: (n: number, product: string) => string; more: (n: number) => string; open: string; why: string }
  >
> = {
  en: {
    subject: (n, product) => (n === 1 ? `One new notification in ${product}` : `${n} new notifications in ${product}`),
    more: (n) => `And ${n} more.`,
    open: 'View notifications',
    why: 'You can choose which notifications are emailed in your notification settings.',
  },
  zh: {
    subject: (n, product) => `${product} 有 ${n} 条新通知`,
    more: (n) => `另有 ${n} 条。`,
    open: '打开通知',
    why: '哪些通知通过邮件发送，可在通知页面中设置。',
  },
}

type Told = Pick<Line, 'type' | 'line' | 'who' | 'params' | 'about' | 'label'>

/** Builds one email with everything a user has not read and may still see. */
function emailOf(lines: readonly Told[], locale: Locale, product: string, address: string) {
  const words = WORDS[locale]
  const parts: EmailPart[] = lines
    .slice(0, MAX)
    .map((line) => [line.label, textOf(line, locale)].filter(Boolean).join(': '))
  if (lines.length > MAX) parts.push(words.more(lines.length - MAX))
  const content = writeMail({
    subject: words.subject(lines.length, product),
    lang: locale === 'zh' ? 'zh-CN' : 'en-GB',
    parts: [...parts, { label: words.open, link: address }, words.why],
  })
  // Users who may read the email log may not be allowed to see what the notifications are about.
  const secrets = parts.flatMap((part) => (typeof part === 'string' ? [part, escapeHtml(part)] : []))
  return { ...content, secrets }
}

/** Emails one user their unread notifications. Their rows are locked, so that only one server sends them. */
async function mailTo(engine: Engine, tx: Tx, user: number, until: Date): Promise<void> {
  const { rows: lockedRows } = await sql<{ id: number }>`
    select id from notifications where user_id = ${user} and mail and mailed_at is null and read_at is null and at <= ${until}
    order by id for update skip locked`.execute(tx)
  if (lockedRows.length === 0) return
  const ids = lockedRows.map(({ id }) => id)
  await sql`update notifications set mailed_at = ${engine.clock()} where id = any(${ids}::bigint[])`.execute(tx)
  const actor = await actorOf(engine, tx, user)
  if (!actor) return
  const asker: Caller = { engine, actor }
  const lines = await linesOf(asker, tx, sql<boolean>`c.id = any(${ids}::bigint[])`, ids.length)
  if (lines.length === 0) return
  const { rows } = await sql<{ locale: string | null }>`select locale from users where id = ${user}`.execute(tx)
  const language = rows[0]?.locale ?? (await engine.settings.get(defaultLanguage, tx))
  const product = await engine.settings.get(businessName, tx)
  const content = emailOf(
    lines,
    language === 'zh' ? 'zh' : 'en',
    product,
    `${service(engine, 'origin')()}/notifications`,
  )
  await service(engine, 'mailer').queue(tx, {
    to: actor.user.email,
    ...content,
    about: { entity: 'users', id: user },
    sendBefore: new Date(engine.clock().getTime() + 86_400_000),
  })
}

/**
 * Emails unread notifications to users who asked for that; a user whose email fails twice is set aside. After a crash the next run sends the rest,
 * and nothing twice.
 */
export async function mailNotifications(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  const until = new Date(engine.clock().getTime() - WAIT * 60_000)
  const { rows } = await sql<{ user: number; email: string }>`
    select distinct n.user_id as "user", u.email from notifications n join users u on u.id = n.user_id
    where n.mail and n.mailed_at is null and n.read_at is null and n.at <= ${until} and not ${isAside(QUEUE, sql`'user ' || n.user_id`)}`.execute(
    engine.db,
  )
  const run = await beginRun(engine, QUEUE)
  for (const { user, email } of rows) {
    if (isOver()) return
    await run.process({ key: `user ${user}`, subject: email }, () =>
      engine.db.transaction().execute((tx) => mailTo(engine, tx, user, until)),
    )
  }
  run.end()
}
