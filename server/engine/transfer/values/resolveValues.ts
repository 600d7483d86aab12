import { sql } from 'kysely'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import type { Context } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'
import type { Target } from '../import/settings.ts'
import type { Meanings as Remembered } from '../mapping/memory.ts'
import { columnOf, folded, isNew, type Meaning, sortOf, type Values } from './meaning.ts'

type Asker = Pick<Context, 'engine' | 'actor'>

/** Which of these ids are in the caller's scope and not archived. */
async function existingIds(ctx: Asker, field: Field, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { store } = field
  if (store.as === 'child' || !store.references || ids.length === 0) return new Set()
  const target = ctx.engine.resources.get(store.references)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tableOf(target)} t where t.id = any(${ids}::bigint[]) and t.archived_at is null and ${scopeOf(ctx, target, 'list')}`.execute(
    ctx.engine.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Meanings as they can be used: of columns that there are, texts as they are compared, and nothing that is not there any more. What falls out
 * is asked for again.
 * @param valueSets the stronger ones last
 */
export async function resolveValues(
  ctx: Asker,
  targets: readonly Target[],
  valueSets: readonly (Values | Remembered)[],
): Promise<Values> {
  const result: Values = {}
  for (const target of targets) {
    const name = columnOf(target)
    const sort = sortOf(target.field, target.byId)
    const all = new Map<string, Meaning>()
    for (const values of valueSets)
      for (const [text, chosenMeaning] of Object.entries(
        (Object.hasOwn(values, name) ? values[name] : undefined) ?? {},
      ))
        all.set(folded(text), chosenMeaning)
    if (!sort || all.size === 0) continue
    const ids = [...all.values()].filter((one) => typeof one === 'number')
    const knownIds = await existingIds(ctx, target.field, ids)
    const fits = (chosenMeaning: Meaning) => {
      if (chosenMeaning === null) return true
      if (sort === 'flag') return typeof chosenMeaning === 'boolean'
      if (sort === 'choice')
        return typeof chosenMeaning === 'string' && (target.field.hints.choices ?? []).includes(chosenMeaning)
      return isNew(chosenMeaning) || (typeof chosenMeaning === 'number' && knownIds.has(chosenMeaning))
    }
    result[name] = Object.fromEntries([...all].filter(([, chosenMeaning]) => fits(chosenMeaning)))
  }
  return result
}

/** Meanings worth remembering; a created record will be found by its name the next time. */
export const lastingMeanings = (values: Values): Remembered =>
  Object.fromEntries(
    Object.entries(values).map(([field, texts]) => [
      field,
      Object.fromEntries(
        Object.entries(texts).flatMap(([text, chosenMeaning]) =>
          isNew(chosenMeaning) ? [] : [[text, chosenMeaning] as const],
        ),
      ),
    ]),
  )
