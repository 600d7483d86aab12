import { type RawBuilder, sql } from 'kysely'
import type { Collection } from '../../../../schema/engine/collect.ts'
import { type AnyResource, BASE_FIELDS } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { declaredColumns } from '../../../../schema/engine/listColumns.ts'
import type { ListFigure } from '../../../../schema/engine/money/figures.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { joinValues } from '../../../../schema/engine/text/separated.ts'
import type { FileWords } from '../../../../schema/i18n/fileWords.ts'
import type { Cell, CellFormat, Style } from '../../../../schema/kinds/printing.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { listedExpression } from '../../read/figures.ts'
import { titleExpression } from '../../read/language.ts'
import { fieldExpression, subjectLabel } from '../../read/select.ts'
import { withoutHiddenValues } from '../../rights/hideUnpermitted.ts'

export interface ExportColumn {
  /** A field, a base field, or `<reference>.id` for the id instead of the title. */
  readonly name: string
  readonly header: string
  readonly format: CellFormat
  readonly width: number
  /** Its value in SQL, over the row `t`. */
  readonly select: RawBuilder<unknown>
  readonly print: (value: unknown) => Cell
}

/** Fields of every record that are useful to people. */
const BASE: Readonly<Record<string, Field>> = {
  id: f.int(),
  created_at: f.instant(),
  updated_at: f.instant(),
  archived_at: f.instant(),
}
const ID = '.id'

interface Printing {
  readonly resource: AnyResource
  readonly resources: Collection
  /** The reader of the file; absent when no record is read. */
  readonly ctx?: Context
  readonly style: Style
  readonly locale: Locale
  readonly words: FileWords
}

type Shape = Pick<ExportColumn, 'format' | 'print'> & { readonly select?: RawBuilder<unknown> }
/**
 * Returns undefined for an empty value.
 * @param print gets a value of its kind
 */
export const orEmpty =
  <V>(print: (value: V) => Cell) =>
  (value: unknown) =>
    value === null || value === undefined ? null : print(value as V)
const titled = (select: RawBuilder<unknown>, print = (title: unknown): Cell => String(title) || null): Shape => ({
  format: 'text',
  print: orEmpty(print),
  select,
})

/** Values as the field's kind prints them. */
function asWritten(name: string, field: Field, { style, locale, words }: Printing): Shape {
  const textFormat = textOf(field)
  const writing = { style, locale, choice: (key: string) => words.choice(name, key), flag: words.flag }
  return { format: textFormat.format, print: orEmpty((value: never) => textFormat.print(value, writing)) }
}

/** How values of a field are printed: records by title, everything else as its kind does. */
function shapeOf(name: string, field: Field, printing: Printing): Shape {
  const { ctx, resource, resources } = printing
  const { store } = field
  if (store.as === 'child' && ctx) {
    const { format, print } = asWritten(name, field, printing)
    return { format, print: (value) => print(withoutHiddenValues(resources, ctx.actor.permissions, value)) }
  }
  if (store.as === 'link') {
    const target = resources.get(store.references)
    const titles = sql`array(select ${titleExpression(target, 'r')}::text from ${sql.table(`${resource.table}_${name}`)} i
      join ${sql.table(target.table)} r on r.id = i.target_id where i.owner_id = t.id order by i.position)`
    return titled(titles, (all) => joinValues(all as string[], ', ') || null)
  }
  if (store.as === 'column' && store.anyOf && ctx)
    return titled(sql`${subjectLabel(ctx, name, store.anyOf)} ->> 'label'`)
  if (store.as === 'column' && store.references) {
    const target = resources.get(store.references)
    return titled(
      sql`(select ${titleExpression(target, 'r')} from ${sql.table(target.table)} r where r.id = ${sql.ref(`t.${name}`)})`,
    )
  }
  return asWritten(name, field, printing)
}

function idsOf(name: string, field: Field, printing: Printing): Shape | undefined {
  const { store } = field
  if (store.as === 'link') return asWritten(name, field, printing)
  if (store.as !== 'column' || !(store.references || store.anyOf)) return undefined
  return { ...asWritten(name, field, printing), select: sql.ref(`t.${name}`) }
}

/** Everything of a resource that can be a column of a file, in the order of the dialog. */
export function exportable(resource: AnyResource): string[] {
  const base = Object.keys(BASE).filter((name) => name !== 'archived_at' || resource.archive)
  const [id, ...later] = base as [string, ...string[]]
  return [id, ...Object.keys(resource.fields), ...Object.keys(resource.figures), ...later]
}

/**
 * The requested columns; those of the list by default.
 * @throws problem 422 at `columns` for an unknown one
 */
export function exportColumns(printing: Printing, names: readonly string[] | undefined): ExportColumn[] {
  const { ctx, resource, words } = printing
  // An import template reads no records and has no figures.
  const figureValue = (figure: ListFigure) => (ctx ? listedExpression(ctx, resource, figure) : sql`null`)
  const columnNames = names ?? [resource.represent, ...declaredColumns(resource)]
  const exportableNames = new Set(exportable(resource))
  const errors: FieldErrors = {}
  const columns = [...new Set(columnNames)].map((name): ExportColumn | undefined => {
    const byId = name.endsWith(ID)
    const fieldName = byId ? name.slice(0, -ID.length) : name
    const figure = resource.figures[fieldName]
    const field = exportableNames.has(fieldName)
      ? (resource.fields[fieldName] ?? figure?.field ?? BASE[fieldName])
      : undefined
    const shape = field && (byId ? idsOf(fieldName, field, printing) : shapeOf(fieldName, field, printing))
    if (!field || !shape) {
      errors['columns'] = [{ code: 'unknown_field', params: { field: name } }]
      return undefined
    }
    const isBase = (BASE_FIELDS as readonly string[]).includes(fieldName)
    return {
      name,
      header: byId ? `${words.field(fieldName)} (ID)` : words.field(fieldName),
      width: Math.min(60, Math.max(10, Math.round((field.hints.width ?? 220) / 7))),
      select: figure
        ? figureValue(figure)
        : isBase
          ? sql.ref(`t.${fieldName}`)
          : fieldExpression(resource, fieldName, field),
      ...shape,
    }
  })
  if (Object.keys(errors).length) throw invalid(errors)
  return columns.filter((c) => c !== undefined)
}
