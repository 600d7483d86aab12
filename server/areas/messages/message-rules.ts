import { sql } from 'kysely'
import type { Channel } from '../../../schema/areas/mail/subjects.ts'
import { EVENTS, isEvent } from '../../../schema/areas/messages/events.ts'
import messageRules from '../../../schema/areas/messages/message-rules.ts'
import type { Row, Update } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, ProblemError } from '../../engine/http/errors.ts'
import { refusalFor } from '../../engine/rights/access.ts'
import { viewQuery } from '../../engine/views/viewsQuery.ts'
import { OUTSIDE, permissionsFor } from './owner.ts'

type Rule = Row<typeof messageRules>
type Values = Update<typeof messageRules>

/**
 * Makes the user who changes a rule its owner: the rule runs with their permissions, and they need those for what it reads and where it sends it.
 * Changes `values`.
 */
async function takeOver(
  write: WriteContext,
  values: Values,
  rule: Partial<Rule>,
  emailText = { about: '', text: '' },
): Promise<void> {
  const { event, to = null } = rule
  if (!isEvent(event)) return
  const missing = permissionsFor(write.engine, { event, to, ...emailText }).filter(
    (one) => !write.actor.permissions.has(one),
  )
  if (rule.to === 'address' && missing.includes(OUTSIDE)) throw invalid({ to: [{ code: 'administrators_only' }] })
  if (rule.active && missing[0]) throw refusalFor(write.actor, missing[0])
  Object.assign(values, { owner_id: write.actor.user.id, stopped: null })
}

export default defineServer(messageRules, {
  before: async (write, values, before) => {
    const { event, template_id, conditions } = { ...before, ...values }
    if (!isEvent(event)) return
    let emailText: { about: string; text: string; channel: Channel } | undefined
    if (typeof template_id === 'number') {
      const { rows } = await sql<{ about: string; text: string; channel: Channel }>`
        select about, channel, concat_ws(' ', subject, body) as text from email_templates where id = ${template_id}`.execute(
        write.tx,
      )
      emailText = rows[0]
      if (rows[0] && !EVENTS[event].letters.includes(rows[0].about))
        throw invalid({ template_id: [{ code: 'letter_about', params: { about: EVENTS[event].letters.join(', ') } }] })
    }
    if (emailText) Object.assign(values, { channel: emailText.channel })
    if (emailText?.channel === 'text' && (values.to ?? before?.to) === 'address')
      throw invalid({ to: [{ code: 'text_to_people' }] })
    if (conditions && ('conditions' in values || !before))
      try {
        const { resources, clock } = write.engine
        Object.assign(values, { conditions: viewQuery(resources.get(EVENTS[event].of), conditions, clock()) || null })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        throw invalid({ conditions: [{ code: 'conditions' }] })
      }
    if (!write.byProgram) await takeOver(write, values, { ...before, ...values }, emailText)
    const isOn = (values.active ?? before?.active) === true
    if (isOn && before?.active !== true) Object.assign(values, { active_since: write.engine.clock().toISOString() })
    if (!isOn && before?.active === true) Object.assign(values, { active_since: null })
  },
  after: async (write, after, before) => {
    const names = ['to', 'address', 'active'] as const
    if (after.to !== 'address' || (before && names.every((name) => before[name] === after[name]))) return
    const { id, name, address, active } = after
    await write.engine.security?.inside(write, 'mails_to_address', { rule: id, name, address, active })
  },
})
