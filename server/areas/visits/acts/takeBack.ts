import { sql } from 'kysely'
import { takeBack } from '../../../../schema/areas/visits/acts.ts'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord, pathId } from '../../../engine/read/read.ts'
import { archiveRecords } from '../../../engine/write/archive.ts'

export default handle(takeBack, async (write, worker, _, params) => {
  const { rows } = await sql<{ id: number }>`
    select a.id from worker_bookings b join appointments a on a.id = b.appointment_id
    where b.worker_id = ${worker.id} and a.id = ${pathId(params.lock)} and a.kind in ('lock', 'leave')`.execute(
    write.tx,
  )
  if (!rows[0]) throw problem(404, 'not_found')
  const resource = write.engine.resources.get(appointments.name)
  await archiveRecords(
    write,
    resource,
    await fetchRecord(write, write.tx, appointments.name, rows[0].id, 'archive', true),
  )
  return {}
})
