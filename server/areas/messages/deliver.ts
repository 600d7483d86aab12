import { sql } from 'kysely'
import emails from '../../../schema/areas/mail/emails.ts'
import {
  ABOUT,
  type Channel,
  isSubject,
  loopsOf,
  placeholdersOf,
  SUBJECT_NAMES,
  SUBJECTS,
  type SubjectName,
} from '../../../schema/areas/mail/subjects.ts'
import { EVENTS } from '../../../schema/areas/messages/events.ts'
import { messageAsks } from '../../../schema/areas/messages/notifications.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { phoneParts } from '../../../schema/engine/text/phones.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { ownerOf } from '../../engine/notifications/ownerOf.ts'
import { fetchRecord, type RecordRow } from '../../engine/read/read.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { composed, languageFor } from '../mail/compose.ts'
import { textCalled } from '../mail/texts/prepare.ts'
import type { DueMessage } from './due.ts'
import { MOMENTS } from './moments.ts'
import { type MessageRule, meetsRule } from './rules.ts'

/** Permissions of automatic messages: on the records they can be about, and for what they contain. */
export const RIGHTS = [
  ...SUBJECTS.map(({ area }) => permission(area, 'list')),
  ...Object.values(ABOUT).flatMap(({ needs }) => needs),
  ...SUBJECT_NAMES.flatMap((name) => [...Object.values(placeholdersOf(name)), ...Object.values(loopsOf(name))]).flatMap(
    ({ needs = [] }) => needs,
  ),
]

/** Result of a rule for one record. */
export interface Outcome {
  readonly state: 'sent' | 'asked' | 'left'
  /** Code of the reason why nothing was sent. */
  readonly reason?: string
  readonly email?: number
}

const notSent = (reason: string): Outcome => ({ state: 'left', reason })

/** Whether the rule still applies to the record, which may have changed since. */
async function stillMeant(write: WriteContext, rule: MessageRule, id: number): Promise<boolean> {
  const resource = write.engine.resources.get(EVENTS[rule.event].of)
  const { rows } = await sql`
    select from ${tableOf(resource)} t where t.id = ${id} and t.archived_at is null
      and ${MOMENTS[rule.event].still(write.engine.clock())} and ${meetsRule(write, rule)} and ${scopeOf(write, resource, 'list')}`.execute(
    write.tx,
  )
  return rows.length > 0
}

/**
 * Returns the record that a rule's message is about: the changed record, or the one it belongs to. Undefined if there is none of the template's kind.
 */
async function subjectOf(
  { engine, tx }: WriteContext,
  { event, template_id }: Pick<MessageRule, 'event' | 'template_id'>,
  id: number,
): Promise<{ readonly subject: SubjectName; readonly id: number } | undefined> {
  const { of } = EVENTS[event]
  const { rows: templates } = await sql<{
    about: string
  }>`select about from email_templates where id = ${template_id}`.execute(tx)
  const subject = templates[0]?.about ?? ''
  if (!isSubject(subject)) return undefined
  if (of === subject) return { subject, id }
  const { fields } = engine.resources.get(of)
  const found = fields['subject_id']
    ? sql`case when t.subject = ${subject} then t.subject_id end`
    : sql.ref(`t.${subject.replace(/s$/, '')}_id`)
  const { rows } = await sql<{ id: number | null }>`
    select ${found} as id from ${tableOf(engine.resources.get(of))} t where t.id = ${id}`.execute(tx)
  return typeof rows[0]?.id === 'number' ? { subject, id: rows[0].id } : undefined
}

async function addressOf(write: WriteContext, user: number | null, channel: Channel): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select ${channel === 'text' ? sql`phone` : sql`email`} as address from users where id = ${user} and active and archived_at is null and banned_at is null`.execute(
    write.tx,
  )
  return rows[0]?.address ?? null
}

type Composed = Awaited<ReturnType<typeof composed>>

/** Text messages cannot reach a phone extension. */
const reachedAt = (
  { channel }: MessageRule,
  address: string,
): { readonly address: string } | { readonly reason: string } =>
  channel === 'text' && phoneParts(address).ext !== undefined ? { reason: 'text_extension' } : { address }

/** Returns the recipient, or the reason why there is none. */
async function receiverOf(
  write: WriteContext,
  rule: MessageRule,
  { receivers, warning }: Pick<Composed, 'receivers' | 'warning'>,
  owner: number | null,
): Promise<{ readonly address: string } | { readonly reason: string }> {
  if (rule.to === 'address') return rule.address ? { address: rule.address } : { reason: 'no_address' }
  if (rule.to === 'owner') {
    const address = await addressOf(write, owner, rule.channel)
    return address ? reachedAt(rule, address) : { reason: 'no_owner' }
  }
  if (warning === 'archived' || warning === 'do_not_call' || warning === 'stopped') return { reason: warning }
  const [first] = receivers
  if (!first) return { reason: 'no_address' }
  return first.refused === null ? reachedAt(rule, first.address) : { reason: 'refused_address' }
}

/** Sends the message, or asks a person whether to send it. */
async function write(write: WriteContext, rule: MessageRule, about: number): Promise<Outcome> {
  if (!(await stillMeant(write, rule, about))) return notSent('no_longer')
  const messageSubject = await subjectOf(write, rule, about)
  if (!messageSubject) return notSent('no_record')
  const { subject, id } = messageSubject
  // Reads within the transaction.
  const ctx: Context = { ...write, engine: { ...write.engine, db: write.tx } }
  const row: RecordRow = await fetchRecord(write, write.tx, write.engine.resources.get(subject), id, 'read')
  const locale = await languageFor(ctx, subject, row)
  const composition = await composed(ctx, subject, row, {
    template_id: rule.template_id,
    locale,
    channel: rule.channel,
    ...(EVENTS[rule.event].of === 'appointments' && { visit: about }),
  })
  const template = composition.templates.find((one) => one.id === composition.template_id)
  if (!template || !composition.templates.some((one) => one.id === rule.template_id)) return notSent('no_template')
  const owner = await ownerOf(write, subject, id)
  if (rule.ask) {
    const params = { letter: template.name }
    await notify(write, messageAsks, [
      {
        to: [owner ?? rule.made_by],
        line: 'ask',
        about: { resource: subject, id },
        params,
        once: `ask:${rule.id}:${about}`,
      },
    ])
    return { state: 'asked' }
  }
  const receiver = await receiverOf(write, rule, composition, owner)
  if ('reason' in receiver) return notSent(receiver.reason)
  const about_it = { about: subject, about_id: id }
  const body =
    rule.channel === 'text'
      ? {
          channel: rule.channel,
          to: receiver.address,
          subject: textCalled(composition.body),
          body: composition.body,
          locale: template.locale,
          template_id: template.id,
          ...about_it,
        }
      : {
          to: receiver.address,
          subject: composition.subject,
          body: composition.body,
          locale: template.locale,
          template_id: template.id,
          ...about_it,
          attach: { papers: template.paper ? composition.papers : [], files: [], template: template.files.length > 0 },
        }
  const email = await add({ ...write, byProgram: true }, 'emails', validateBody(emails, 'create', body, null))
  return { state: 'sent', email: email.id }
}

/**
 * Applies a rule to one record exactly once, regardless of restarts and the number of servers: the result is stored in the same transaction as the
 * message. A business error, such as a template that no longer fits, is stored as not sent.
 * @param context context of the rule: what its owner may see
 */
export async function deliver(
  context: Context,
  rule: MessageRule,
  { about_id, key }: DueMessage,
): Promise<Outcome | undefined> {
  const { engine } = context
  return transact(context, async (ctx) => {
    const { rows } = await sql`
      insert into messages_done (rule_id, key, about_id, at, state) values (${rule.id}, ${key}, ${about_id}, ${engine.clock()}, 'left')
      on conflict do nothing returning 1`.execute(ctx.tx)
    await sql`delete from messages_waiting where rule_id = ${rule.id} and key = ${key}`.execute(ctx.tx)
    if (rows.length === 0) return undefined
    let outcome = notSent('refused')
    const refusal = await attempt(ctx, async () => {
      outcome = await write(ctx, rule, about_id)
    })
    if (refusal) outcome = notSent(refusal.code)
    await sql`update messages_done set state = ${outcome.state}, reason = ${outcome.reason ?? null}, email_id = ${outcome.email ?? null}
      where rule_id = ${rule.id} and key = ${key}`.execute(ctx.tx)
    return outcome
  })
}
