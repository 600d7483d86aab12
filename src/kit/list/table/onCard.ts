import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Column } from '../columns.ts'

/** Number of columns on a phone card besides the status and the telephone number. */
const ON_CARD = 2

/** Whether a list has only figures, such as overdue amounts by age: they are shown together, and zero ones are left out. */
const isTable = ({ figures }: AnyResource, columns: readonly Column[]) =>
  columns.length > 1 && columns.slice(1).every(({ name }) => Object.hasOwn(figures, name))

export function onCard(resource: AnyResource, columns: readonly Column[]): ReadonlySet<string> {
  const { status, board, record } = resource
  if (record?.card) return new Set(record.card)
  if (isTable(resource, columns)) return new Set(columns.slice(1).map(({ name }) => name))
  const preferred = board ? [...board.card] : columns.slice(1).map(({ name }) => name)
  const eligible = columns.filter(({ name, field }, i) => i > 0 && name !== status && !field.hints.dialled)
  const first = [...eligible].sort((a, b) => Number(preferred.includes(b.name)) - Number(preferred.includes(a.name)))
  return new Set([...(status ? [status] : []), ...first.slice(0, ON_CARD).map(({ name }) => name)])
}
