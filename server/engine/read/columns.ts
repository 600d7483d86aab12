import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Context } from '../http/context.ts'
import { figureColumns } from './figures.ts'
import { language } from './language.ts'
import { labelColumns, recordColumns } from './select.ts'

/** Columns as text, without values. */
export interface ColumnText {
  /** Cache key of the columns. */
  readonly key: number
  readonly sql: string
}

export interface Columns {
  readonly columns: RawBuilder<unknown>
  /** Absent when the SQL contains values or depends on the caller. */
  readonly text?: ColumnText
}

type OfResources = Map<string, Columns | null>

const columnCache = new WeakMap<ReadonlySet<string>, Map<Locale, OfResources>>()
let lastKey = 0

function columnsFor(ctx: Context, resource: AnyResource, extraColumns: readonly string[]): RawBuilder<unknown> {
  return sql.join([
    recordColumns(resource, true, extraColumns),
    ...figureColumns(ctx, resource, extraColumns),
    ...labelColumns(ctx, resource, extraColumns),
  ])
}

/**
 * What a list reads of each row. For people who see all records it depends only on permissions, language and resource and is built once, because
 * building it takes longer than the rest of a page.
 * @param resource as returned by `withVisibleFigures`
 */
export function columnsOf(ctx: Context, resource: AnyResource, extraColumns: readonly string[]): Columns {
  const { permissions, user } = ctx.actor
  if (extraColumns.length > 0 || user.scope !== 'all') return { columns: columnsFor(ctx, resource, extraColumns) }
  const languages = columnCache.get(permissions) ?? new Map<Locale, OfResources>()
  columnCache.set(permissions, languages)
  const found = languages.get(language()) ?? new Map<string, Columns | null>()
  languages.set(language(), found)
  const cached = found.get(resource.name)
  if (cached) return cached
  const columns = columnsFor(ctx, resource, extraColumns)
  if (cached === null) return { columns }
  const compiled = columns.compile(ctx.engine.db)
  // Values may differ next time: they depend on the day and the caller.
  const isFixed = compiled.parameters.length === 0
  const entry = isFixed ? { columns: sql.raw(compiled.sql), text: { key: lastKey++, sql: compiled.sql } } : null
  found.set(resource.name, entry)
  return entry ?? { columns }
}
