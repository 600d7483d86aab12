import { sql } from 'kysely'
import type { AnyAct } from '../../../schema/engine/act.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { titleExpression } from '../read/language.ts'
import { tableOf } from '../read/select.ts'

/** @throws problem 409 already_converted with the active record that was created from this one before */
export async function refuseRepeated(write: WriteContext, { once, makes }: AnyAct, id: number): Promise<void> {
  if (!once || !makes) return
  const createdResource = write.engine.resources.get(makes.resource)
  const { rows } = await sql<{ id: number; label: string }>`
    select t.id, ${titleExpression(createdResource, 't')} as label from ${tableOf(createdResource)} t
    where ${sql.ref(`t.${once}`)} = ${id} and t.archived_at is null order by t.id desc limit 1`.execute(write.tx)
  if (rows[0]) throw problem(409, 'already_converted', { [makes.as]: rows[0] })
}
