import { sql } from 'kysely'
import { normalisePhone } from '../../../../../schema/engine/text/phones.ts'
import type { Db } from '../../../../engine/db/kysely.ts'
import { isDialled } from '../../../../engine/write/prepare/telephone.ts'

/** Answers read at once. */
const BATCH_SIZE = 500

/** Returns the records with a phone number among their answers that would be stored differently today: resource → ids. Only users change answers. */
export async function wrongPhones(db: Db): Promise<ReadonlyMap<string, readonly number[]>> {
  const idsBySubject = new Map<string, Set<number>>()
  for (let last: number | undefined = 0; last !== undefined; ) {
    const { rows } = await sql<{ id: number; subject: string; subject_id: number; value: string }>`
      select a.id, a.subject, a.subject_id, a.value #>> '{}' as value from answers a
      join question_versions v on v.question_id = a.question_id and v.version = a.question_version
      where v.type = 'phone' and jsonb_typeof(a.value) = 'string' and a.id > ${last} order by a.id limit ${BATCH_SIZE}`.execute(
      db,
    )
    for (const { subject, subject_id, value } of rows)
      if (normalisePhone(value) !== value || !isDialled(value))
        idsBySubject.set(subject, (idsBySubject.get(subject) ?? new Set()).add(subject_id))
    last = rows.at(-1)?.id
  }
  return new Map([...idsBySubject].map(([subject, ids]) => [subject, [...ids]]))
}
