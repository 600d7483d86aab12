import { sql } from 'kysely'
import { useMaterial } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { change } from '../../../engine/write/update.ts'
import { forVisit, ownVisit } from '../mine.ts'
import { wholeVisit } from '../read.ts'

export default handle(useMaterial, async (write, _row, { material_id, quantity }, { id }) => {
  const { me, visit } = await ownVisit(write, id)
  const { rows } = await sql<{ name: string }>`
    select name from materials where id = ${material_id} and archived_at is null`.execute(write.tx)
  const usedLine = visit.materials_used.find((one) => one.material_id === material_id)
  const name = usedLine?.name ?? rows[0]?.name
  if (name === undefined) throw invalid({ material_id: [{ code: 'not_found' }] })
  const otherLines = visit.materials_used.filter((one) => one !== usedLine)
  const line = { ...usedLine, material_id, name, quantity, worker_id: me.id }
  await change({ ...forVisit(write), setsAutomatic: true }, 'appointments', visit, {
    materials_used: quantity > 0 ? [...otherLines, line] : otherLines,
  })
  return wholeVisit(write, me, visit.id)
})
