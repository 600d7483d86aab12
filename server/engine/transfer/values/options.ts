import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { LOCALES, type Locale } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import type { Context } from '../../http/context.ts'
import { titleExpression } from '../../read/language.ts'
import { tableOf } from '../../read/select.ts'
import { scopeOf } from '../../rights/access.ts'
import type { Target } from '../import/settings.ts'
import { columnOf, sortOf } from './meaning.ts'

/** Maximum records offered by name; beyond that they are searched by typing. */
const MAX = 200

/** A possible meaning of a text, with all ways to write it. */
export interface Option {
  readonly value: number | string | boolean
  readonly label: string
  readonly texts: readonly string[]
  readonly figures: readonly number[]
}
export interface Offered {
  readonly options: readonly Option[]
  /** There are more records than these. */
  readonly more: boolean
}

const isText = ({ store }: Field) => store.as === 'column' && store.type === 'text'
const isFigure = ({ store }: Field) => store.as === 'column' && /^(numeric|integer)/.test(store.type)

/** Records in the caller's scope that the field may refer to, each with what lists show of it. */
async function records(ctx: Pick<Context, 'engine' | 'actor'>, field: Field, target: AnyResource): Promise<Offered> {
  const listedFields = Object.entries(target.fields).filter(
    ([name, one]) => (one.options.list || name === target.represent) && !one.auto,
  )
  const texts = listedFields.filter(([, one]) => isText(one)).map(([name]) => name)
  const figures = listedFields.filter(([, one]) => isFigure(one)).map(([name]) => name)
  const where = Object.entries(field.hints.where ?? {}).map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`)
  const json = (names: readonly string[]) =>
    sql`jsonb_build_array(${sql.join(names.length ? names.map((name) => sql.ref(`t.${name}`)) : [sql`null`])})`
  const { rows } = await sql<{
    id: number
    label: string | null
    texts: (string | null)[]
    figures: (number | null)[]
  }>`
    select t.id, ${titleExpression(target, 't')}::text as label, ${json(texts)} as texts, ${json(figures)} as figures from ${tableOf(target)} t
    where t.archived_at is null and ${sql.join([scopeOf(ctx, target, 'list'), ...where], sql` and `)}
    order by ${sql.ref(`t.${target.represent}`)}, t.id limit ${MAX + 1}`.execute(ctx.engine.db)
  const options = rows.slice(0, MAX).map((row) => ({
    value: row.id,
    label: row.label || `#${row.id}`,
    texts: row.texts.filter((one) => one !== null && one !== ''),
    figures: row.figures.filter((one) => one !== null).map(Number),
  }))
  return { options: options.map((one) => ({ ...one, texts: one.texts as string[] })), more: rows.length > MAX }
}

/** Possible meanings of texts of a column, in a language. */
export async function optionsOf(
  ctx: Pick<Context, 'engine' | 'actor'>,
  resource: AnyResource,
  target: Target,
  locale: Locale,
): Promise<Offered> {
  const { field } = target
  const sort = sortOf(field, target.byId)
  const { store, hints } = field
  if (sort === 'record' && store.as !== 'child' && store.references)
    return records(ctx, field, ctx.engine.resources.get(store.references))
  const words = LOCALES.map((one) => fileWords(resource, one))
  const localeWords = fileWords(resource, locale)
  const option = (value: string | boolean, label: string, texts: readonly string[]): Option => ({
    value,
    label,
    texts: [...new Set(texts)],
    figures: [],
  })
  if (sort === 'flag')
    return {
      options: [true, false].map((value) =>
        option(
          value,
          localeWords.flag(value),
          words.map((one) => one.flag(value)),
        ),
      ),
      more: false,
    }
  const name = columnOf(target)
  const options = (hints.choices ?? []).map((key) =>
    option(key, localeWords.choice(name, key), [key, ...words.map((one) => one.choice(name, key))]),
  )
  return { options, more: false }
}
