import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Context } from '../http/context.ts'
import { figureColumns } from './figures.ts'
import { language } from './language.ts'
import { labelColumns, recordColumns } from './select.ts'

/** Columns as text, without values. */
export interface ColumnText {
  /** What they are known by. */
  readonly key: number
  readonly sql: string
}

export interface Columns {
  readonly columns: RawBuilder<unknown>
  /** Absent where values stand in them, or whoever asks decides about them. */
  readonly text?: ColumnText
}

type OfResources = Map<string, Columns | null>

const known = new WeakMap<ReadonlySet<string>, Map<Locale, OfResources>>()
let made = 0

function columnsFor(ctx: Context, resource: AnyResource, asked: readonly string[]): RawBuilder<unknown> {
  return sql.join([
    recordColumns(resource, true, asked),
    ...figureColumns(ctx, resource, asked),
    ...labelColumns(ctx, resource, asked),
  ])
}

/**
 * What a list reads of each row. Of whoever sees all records it follows from what he may do, the language and the resource, and is put together once:
 * that takes longer than what else is done for a page.
 * @param resource as `withVisibleFigures` has it
 */
export function columnsOf(ctx: Context, resource: AnyResource, asked: readonly string[]): Columns {
  const { permissions, user } = ctx.actor
  if (asked.length > 0 || user.scope !== 'all') return { columns: columnsFor(ctx, resource, asked) }
  const languages = known.get(permissions) ?? new Map<Locale, OfResources>()
  known.set(permissions, languages)
  const found = languages.get(language()) ?? new Map<string, Columns | null>()
  languages.set(language(), found)
  const there = found.get(resource.name)
  if (there) return there
  const columns = columnsFor(ctx, resource, asked)
  if (there === null) return { columns }
  const compiled = columns.compile(ctx.engine.db)
  // Values may be others the next time: the day that it is, who asks.
  const isFixed = compiled.parameters.length === 0
  const kept = isFixed ? { columns: sql.raw(compiled.sql), text: { key: made++, sql: compiled.sql } } : null
  found.set(resource.name, kept)
  return kept ?? { columns }
}
