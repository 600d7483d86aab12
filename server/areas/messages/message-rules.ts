import { sql } from 'kysely'
import type { Channel } from '../../../schema/areas/mail/subjects.ts'
import { EVENTS, isEvent } from '../../../schema/areas/messages/events.ts'
import messageRules from '../../../schema/areas/messages/message-rules.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, ProblemError } from '../../engine/http/errors.ts'
import { viewQuery } from '../../engine/views/viewsQuery.ts'

export default defineServer(messageRules, {
  before: async (write, values, before) => {
    const { event, template_id, conditions } = { ...before, ...values }
    if (!isEvent(event)) return
    let letter: { about: string; channel: Channel } | undefined
    if (typeof template_id === 'number') {
      const { rows } = await sql<{ about: string; channel: Channel }>`
        select about, channel from email_templates where id = ${template_id}`.execute(write.tx)
      letter = rows[0]
      if (rows[0] && !EVENTS[event].letters.includes(rows[0].about))
        throw invalid({ template_id: [{ code: 'letter_about', params: { about: EVENTS[event].letters.join(', ') } }] })
    }
    if (letter) Object.assign(values, { channel: letter.channel })
    if (letter?.channel === 'text' && (values.to ?? before?.to) === 'address')
      throw invalid({ to: [{ code: 'text_to_people' }] })
    if (conditions && ('conditions' in values || !before))
      try {
        const { resources, clock } = write.engine
        Object.assign(values, { conditions: viewQuery(resources.get(EVENTS[event].of), conditions, clock()) || null })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        throw invalid({ conditions: [{ code: 'conditions' }] })
      }
    const isOn = (values.active ?? before?.active) === true
    if (isOn && before?.active !== true) Object.assign(values, { active_since: write.engine.clock().toISOString() })
    if (!isOn && before?.active === true) Object.assign(values, { active_since: null })
  },
})
