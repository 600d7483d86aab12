import { sql } from 'kysely'
import { ABOUT, isSubject, permissionsOfTemplate } from '../../../schema/areas/mail/subjects.ts'
import { EVENTS, type EventName } from '../../../schema/areas/messages/events.ts'
import messageRules, { type Stop } from '../../../schema/areas/messages/message-rules.ts'
import { messageStopped } from '../../../schema/areas/messages/notifications.ts'
import { type Permission, permission } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Actor } from '../../engine/http/actor.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import { peopleWith } from '../../engine/rights/peopleWith.ts'
import { transact } from '../../engine/write/transact.ts'
import { change } from '../../engine/write/update.ts'
import { asItself, onBehalfOf } from '../jobs/program.ts'
import { RIGHTS } from './deliver.ts'
import type { MessageRule } from './rules.ts'

const ACTION = 'MESSAGES'
/** Permissions to write rules; effective only in groups that see all records. */
const RULES = (['edit', 'add'] as const).map((action) => permission(messageRules.area, action))
/** Sending to an address outside the business requires permission to change settings. */
export const OUTSIDE = permission('SettingGroups', 'edit')

interface Reads {
  readonly event: EventName
  /** Resource that its template is about. */
  readonly about: string
  /** Subject and text of the template, with placeholders. */
  readonly text: string
  readonly to: string | null
}

/** Returns the permissions the owner of a rule needs: for what it reads and where it sends that. */
export function permissionsFor(
  engine: Pick<Engine, 'resources'>,
  { event, about, text, to }: Reads,
): readonly Permission[] {
  const areas = [EVENTS[event].of, ...(isSubject(about) ? [about] : [])].map((name) => engine.resources.get(name).area)
  return [
    ...new Set([
      ...areas.map((area) => permission(area, 'list')),
      ...(isSubject(about) ? [...ABOUT[about].needs, ...permissionsOfTemplate(about, text)] : []),
      ...(to === 'address' ? [OUTSIDE] : []),
    ]),
  ]
}

/** Returns what a rule reads. */
async function readsOf(db: Db | Tx, { event, template_id, to }: MessageRule): Promise<Reads> {
  const { rows } = await sql<{ about: string; text: string }>`
    select about, concat_ws(' ', subject, body) as text from email_templates where id = ${template_id}`.execute(db)
  return { event, to, ...(rows[0] ?? { about: '', text: '' }) }
}

/** Returns the reason why a rule may no longer run as its owner. Rules supplied with the program have no owner and run for the business. */
export async function whyStopped(engine: Engine, rule: MessageRule): Promise<Stop | Actor | null> {
  if (rule.owner_id === null) return null
  const owner = await actorOf(engine, engine.db, rule.owner_id)
  if (!owner) return 'owner_gone'
  const needs = permissionsFor(engine, await readsOf(engine.db, rule))
  const mayWrite = RULES.some((one) => owner.permissions.has(one))
  return mayWrite && needs.every((one) => owner.permissions.has(one)) ? owner : 'owner_rights'
}

/** Returns the context of a rule: what its owner may see now. */
export const contextOfRule = (engine: Engine, owner: Actor | null): Context =>
  owner ? onBehalfOf(engine, owner, ACTION, RIGHTS) : asItself(engine, ACTION, RIGHTS)

/** Switches a rule off, records the reason, and notifies its owner and everyone who may write rules. */
export async function stopRule(engine: Engine, rule: MessageRule, why: Stop): Promise<void> {
  const people = await peopleWith(engine, engine.db, permission(messageRules.area, 'edit'))
  await transact(asItself(engine, ACTION, [permission(messageRules.area, 'list')]), async (write) => {
    const row = await fetchRecord(write, write.tx, messageRules.name, rule.id, 'update', true)
    if (!row.active) return
    await change({ ...write, setsAutomatic: true }, messageRules.name, row, { active: false, stopped: why })
    const about = { resource: messageRules.name, id: rule.id }
    const once = `message_stopped:${rule.id}:${row.version}`
    await notify(write, messageStopped, [
      { to: [rule.owner_id, ...people], line: why, about, params: { rule: rule.name }, once },
    ])
  })
}
