/** Destination of moved rows, as in a reorder request. */
export type Target = { readonly before: number | null } | { readonly after: number | null } | { readonly place: number }

/** Keys that move rows together with Alt. */
const STEPS: Readonly<Record<string, 'up' | 'down' | 'first' | 'last'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}
export const stepOf = (key: string) => (Object.hasOwn(STEPS, key) ? STEPS[key] : undefined)

/** The other rows in view, and the position among them (from 0) that moved rows get after one step. */
export function moveByStep(
  order: readonly number[],
  movedIds: readonly number[],
  step: 'up' | 'down' | 'first' | 'last',
) {
  const rest = order.filter((id) => !movedIds.includes(id))
  const othersBefore = (id: number | undefined) =>
    order.slice(0, order.indexOf(id ?? 0)).filter((other) => !movedIds.includes(other)).length
  const inOrder = order.filter((id) => movedIds.includes(id))
  const index = {
    up: Math.max(0, othersBefore(inOrder[0]) - 1),
    down: Math.min(rest.length, othersBefore(inOrder.at(-1)) + 1),
    first: 0,
    last: rest.length,
  }[step]
  return { rest, moved: inOrder, at: index }
}

/** Inserts moved rows among the others at a position from 0. */
export const insertAt = (rest: readonly number[], movedIds: readonly number[], index: number): number[] => [
  ...rest.slice(0, index),
  ...movedIds,
  ...rest.slice(index),
]

/** The request for that position. There may be rows that are not in view, so it names the neighbour in view. */
export function targetAt(rest: readonly number[], index: number): Target {
  const next = rest[index]
  if (next !== undefined) return { before: next }
  return { after: rest.at(-1) ?? null }
}
