import { escalate, firstAnswer } from '../../../schema/areas/complaints/acts.ts'
import { SEVERITIES } from '../../../schema/areas/complaints/complaints.ts'
import { utc } from '../../../schema/engine/time/time.ts'
import { handle } from '../../engine/acts/handle.ts'
import { change } from '../../engine/write/update.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { dueText } from './dueText.ts'

export default [
  handle(escalate, async (write, row, { reason, assignedTo, severity }) => {
    const next = SEVERITIES[Math.min(SEVERITIES.indexOf(row.severity) + 1, SEVERITIES.length - 1)] ?? row.severity
    const after = await change(write, 'complaints', row, {
      severity: severity ?? next,
      escalated_at: utc(write.engine.clock().getTime()),
      ...(assignedTo ? { assignedTo } : {}),
    })
    const key = row.next_due === null ? 'complaint_escalated_stopped' : 'complaint_escalated'
    const params = { reason, ...(row.next_due === null ? {} : { due: dueText(row.next_due) }) }
    await systemComment(write, { resource: 'complaints', id: row.id }, { key, params, about: null })
    return after
  }),
  handle(firstAnswer, (write, row, { responded_at }) => {
    const respondedAt = responded_at ?? utc(write.engine.clock().getTime())
    return change(write, 'complaints', row, {
      responded_at: respondedAt,
      acknowledged_at: row.acknowledged_at ?? respondedAt,
    })
  }),
]
