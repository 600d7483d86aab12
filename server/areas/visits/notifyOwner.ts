import type appointments from '../../../schema/areas/visits/appointments.ts'
import { blocksWork } from '../../../schema/areas/visits/appointments.ts'
import { visit } from '../../../schema/areas/visits/notifications.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { ownerOf } from '../../engine/notifications/ownerOf.ts'
import { isOpen } from './visits.ts'

type Appointment = Row<typeof appointments>

/** Returns the key of the message about a changed visit; undefined if neither its time nor whether it takes place changed. */
function lineOf(after: Appointment, before: Appointment | null): keyof typeof visit.lines | undefined {
  const [isOpenNow, was] = [isOpen(after), before !== null && isOpen(before)]
  if (isOpenNow && !was) return 'booked'
  if (!isOpenNow && was) return after.status === 'cancelled' || after.archived_at !== null ? 'cancelled' : undefined
  return isOpenNow && before?.starts_at !== after.starts_at ? 'moved' : undefined
}

/** Notifies the person responsible for the visited record. An unread notification is updated instead of adding another one. */
export async function notifyOwner(write: WriteContext, after: Appointment, before: Appointment | null): Promise<void> {
  const { subject, subject_id: id, starts_at: startsAt } = after
  const line = lineOf(after, before)
  if (!line || !subject || id === null || blocksWork(after)) return
  const recipients = [await ownerOf(write, subject, id)]
  const about = { resource: subject, id }
  await notify(write, visit, [{ to: recipients, line, about, params: { at: startsAt }, once: `visit:${after.id}` }])
}
