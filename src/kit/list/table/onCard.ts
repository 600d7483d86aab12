import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Column } from '../columns.ts'

/** Columns of a card on a phone: how far it has come, and two that say most of it; the telephone beside them. */
const ON_CARD = 2

/** A list of figures alone, such as what is owed since when: they are read together, and what is nothing is left out. */
const isTable = ({ figures }: AnyResource, columns: readonly Column[]) =>
  columns.length > 1 && columns.slice(1).every(({ name }) => Object.hasOwn(figures, name))

export function onCard(resource: AnyResource, columns: readonly Column[]): ReadonlySet<string> {
  const { status, board, record } = resource
  if (record?.card) return new Set(record.card)
  if (isTable(resource, columns)) return new Set(columns.slice(1).map(({ name }) => name))
  const wanted = board ? [...board.card] : columns.slice(1).map(({ name }) => name)
  const shown = columns.filter(({ name, field }, i) => i > 0 && name !== status && !field.hints.dialled)
  const first = [...shown].sort((a, b) => Number(wanted.includes(b.name)) - Number(wanted.includes(a.name)))
  return new Set([...(status ? [status] : []), ...first.slice(0, ON_CARD).map(({ name }) => name)])
}
