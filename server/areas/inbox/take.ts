import { sql } from 'kysely'
import { LEAD_TYPE } from '../../../schema/areas/catalogue/lead-types.ts'
import { mailIn } from '../../../schema/areas/inbox/notifications.ts'
import leads from '../../../schema/areas/leads/leads.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { ownerOf } from '../../engine/notifications/ownerOf.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { answered } from './answered.ts'
import type { IncomingMail } from './parse/incomingMail.ts'
import { unwanted } from './unwanted.ts'

/** What became of a mail. */
export interface Taken {
  readonly outcome: 'comment' | 'lead' | 'dropped'
  readonly reason?: string
  readonly about?: string
  readonly about_id?: number
}

const cut = (text: string | null | undefined, most: number) =>
  (text ?? '')
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)

/** Whose address it is, when that is known: a customer's, else that of a lead that is still open. */
async function known({ tx }: WriteContext, sender: string): Promise<{ about: string; about_id: number } | undefined> {
  const { rows } = await sql<{ about: string; about_id: number }>`
    (select 'customers' as about, id as about_id from customers where lower(email) = ${sender} and archived_at is null order by id desc limit 1)
    union all
    (select 'leads', l.id from leads l join lead_statuses s on s.id = l.lead_status_id
      where lower(l.email) = ${sender} and l.archived_at is null and s.category in ('new', 'open', 'on_hold') order by l.id desc limit 1)
    limit 1`.execute(tx)
  return rows[0]
}

async function comment(
  write: WriteContext,
  about: { readonly resource: string; readonly id: number },
  mail: IncomingMail,
  by: number | null,
): Promise<Taken> {
  const from = cut(mail.from?.name, 120) || cut(mail.from?.address, 254)
  await systemComment(write, about, {
    key: 'mail_in',
    params: { from, subject: cut(mail.subject, 200), text: mail.text },
    about: null,
  })
  const to = [await ownerOf(write, about.resource, about.id), by]
  await notify(write, mailIn, [{ to, line: 'answer', about, params: { from } }])
  return { outcome: 'comment', about: about.resource, about_id: about.id }
}

/** A stranger: a lead with what he wrote. */
async function lead(write: WriteContext, mail: IncomingMail, sender: string): Promise<Taken> {
  const name = cut(mail.from?.name, 120)
  const [first, ...rest] = name.split(' ').filter(Boolean)
  const text = [cut(mail.subject, 200), mail.text].filter(Boolean).join('\n\n')
  const body = {
    ...{ lead_type_id: LEAD_TYPE.GENERAL_ENQUIRY, email: sender, description: text.slice(0, 4000) },
    ...{ first_name: first ? first.slice(0, 60) : null, last_name: rest.length ? rest.join(' ').slice(0, 60) : null },
  }
  const { id } = await add({ ...write, byProgram: true }, leads.name, validateBody(leads, 'create', body, null))
  return { outcome: 'lead', about: leads.name, about_id: id }
}

/** Makes of a mail what it is: a comment at what it answers, or at whom it is from; a lead; or nothing. */
export async function take(write: WriteContext, mail: IncomingMail, own: readonly string[]): Promise<Taken> {
  const reason = unwanted(mail, own)
  if (reason) return { outcome: 'dropped', reason }
  const sender = (mail.from?.address ?? '').toLowerCase()
  const found = await answered(write, mail, sender)
  if (found) {
    const resource = write.engine.resources.all.find(({ name, carries }) => name === found.about && carries?.comments)
    const { rows } = resource
      ? await sql`select from ${sql.table(resource.table)} where id = ${found.about_id}`.execute(write.tx)
      : { rows: [] }
    if (resource && rows.length) return comment(write, { resource: found.about, id: found.about_id }, mail, found.by)
  }
  const who = await known(write, sender)
  if (who) return comment(write, { resource: who.about, id: who.about_id }, mail, null)
  return lead(write, mail, sender)
}
