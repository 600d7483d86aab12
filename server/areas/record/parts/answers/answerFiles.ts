import { sql } from 'kysely'
import { fileKinds } from '../../../../../schema/areas/questions/giving.ts'
import type { FieldErrors } from '../../../../../schema/engine/errors.ts'
import type { Tx } from '../../../../engine/db/kysely.ts'
import type { Subject } from '../subject.ts'
import type { Applying } from './questions.ts'

/** Checks that answers name only existing files of the same record and of a suitable type. */
export async function checkFiles(
  tx: Tx,
  { resource, row }: Subject,
  applying: readonly Applying[],
  values: ReadonlyMap<number, unknown>,
  errors: FieldErrors,
): Promise<void> {
  const fileAnswers = applying.flatMap(({ question: { id, type } }) => {
    const kinds = fileKinds(type)
    const ids = [values.get(id) ?? []].flat().filter((one): one is number => typeof one === 'number')
    return kinds && ids.length ? [{ id, kinds, ids }] : []
  })
  if (fileAnswers.length === 0) return
  const { rows } = await sql<{ id: number; kind: string }>`
    select f.id, f.kind from files f where f.subject = ${resource.name} and f.subject_id = ${row.id} and f.archived_at is null
      and f.id = any(${fileAnswers.flatMap(({ ids }) => ids)}::bigint[])`.execute(tx)
  const found = new Map(rows.map((file) => [file.id, file.kind]))
  for (const { id, kinds, ids } of fileAnswers) {
    if (ids.some((one) => !found.has(one))) errors[`answers.${id}`] = [{ code: 'not_found' }]
    else if (kinds.length && ids.some((one) => !kinds.includes(found.get(one) ?? '')))
      errors[`answers.${id}`] = [{ code: 'file_kind' }]
  }
}
