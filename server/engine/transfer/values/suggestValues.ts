import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { LOCALES, type Locale } from '../../../../schema/engine/text/format.ts'
import type { Actor } from '../../http/actor.ts'
import type { Engine } from '../../http/context.ts'
import { targetsOf } from '../import/settings.ts'
import type { ImportRow } from '../import/store.ts'
import { matchedOf } from './matched.ts'
import { columnOf, type Meaning, sortOf } from './meaning.ts'
import { nearest } from './nearest.ts'
import { optionsOf } from './options.ts'
import { byNameAlone } from './recordsToCreate.ts'

export const suggestionQuery = z.object({ locale: z.enum(LOCALES).default('en') })

const value = z.union([z.int(), z.string(), z.boolean()])
const suggestion = z.union([value, z.null(), z.strictObject({ new: z.literal(true) })])

export const suggestionsSchema = z.strictObject({
  fields: z.array(
    z.strictObject({
      field: z.string(),
      sort: z.enum(['record', 'choice', 'flag']),
      options: z.array(z.strictObject({ value, label: z.string() })),
      more: z.boolean().meta({ description: 'There are more records than these' }),
      can_empty: z.boolean(),
      texts: z.array(
        z.strictObject({
          text: z.string(),
          shown: z.string(),
          rows: z.int(),
          first: z.int().meta({ description: 'Row of the file' }),
          code: z
            .string()
            .nullable()
            .meta({ description: 'Why it stands for no value; null where it was given a meaning' }),
          meant: suggestion.optional(),
          guess: value.nullable(),
          can_make: z.boolean().meta({ description: 'A record may be made that is called so' }),
        }),
      ),
    }),
  ),
})

/** The texts of a file that match no value, with their possible meanings and the most likely one. */
export async function suggestValues(
  engine: Engine,
  resource: AnyResource,
  actor: Actor,
  row: ImportRow,
  locale: Locale,
): Promise<z.input<typeof suggestionsSchema>> {
  const matchedByField = Map.groupBy(await matchedOf(engine.db, row.id), ({ field }) => field)
  const ctx = { engine, actor }
  const fields: z.input<typeof suggestionsSchema>['fields'] = []
  for (const target of row.settings ? targetsOf(resource, row.settings) : []) {
    const name = columnOf(target)
    const texts = matchedByField.get(name)
    const sort = sortOf(target.field, target.byId)
    if (!texts || !sort) continue
    const { options, more } = await optionsOf(ctx, resource, target, locale)
    const guess = nearest(options)
    const savedMeanings: Readonly<Record<string, Meaning>> = row.settings?.values?.[name] ?? {}
    const { required, default: usual } = target.field.options
    fields.push({
      field: name,
      sort,
      options: options.map(({ value: v, label }) => ({ value: v, label })),
      more,
      can_empty: !required || usual !== undefined,
      texts: texts.map(({ text, shown, rows, first, code }) => ({
        text,
        shown,
        rows,
        first,
        code,
        guess: guess(shown),
        ...(Object.hasOwn(savedMeanings, text) ? { meant: savedMeanings[text] } : {}),
        can_make: sort === 'record' && byNameAlone(ctx, target.field, shown) !== undefined,
      })),
    })
  }
  return { fields }
}
