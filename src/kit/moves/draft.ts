import type { MoveStatus, Moves, SentMoves } from '../../../schema/areas/workspace/moveShapes.ts'

/** Requirements of a move; none where left out. */
export interface Terms {
  readonly needs: readonly string[]
  readonly group_id: number | null
}
export const NO_TERMS: Terms = { needs: [], group_id: null }

/** Status → the statuses that may follow it → requirements of the move. */
export type Draft = ReadonlyMap<number, ReadonlyMap<number, Terms>>

const termsOf = (status: MoveStatus, target: number): Terms => {
  const rule = status.rules.find(({ to_status_id }) => to_status_id === target)
  return rule ? { needs: rule.needs, group_id: rule.group_id } : NO_TERMS
}

export const draftOf = ({ statuses }: Moves): Draft =>
  new Map(
    statuses.map((status) => [status.id, new Map(status.next.map((target) => [target, termsOf(status, target)]))]),
  )

export const termsAt = (draft: Draft, from: number, to: number): Terms | undefined => draft.get(from)?.get(to)

/** The draft with these moves allowed with some requirements, or removed (undefined). */
export function withMoves(
  draft: Draft,
  pairs: readonly (readonly [from: number, to: number])[],
  terms: Terms | undefined,
): Draft {
  const next = new Map(draft)
  for (const [from, to] of pairs) {
    const moves = new Map(next.get(from))
    if (terms === undefined) moves.delete(to)
    else moves.set(to, terms)
    next.set(from, moves)
  }
  return next
}

const sameTerms = (a: Terms | undefined, b: Terms | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.group_id === b.group_id &&
    a.needs.toSorted().join() === b.needs.toSorted().join())

/** The moves of the draft that differ from the stored ones. */
export function changedMoves(base: Draft, draft: Draft): (readonly [from: number, to: number])[] {
  return [...draft].flatMap(([from, moves]) => {
    const all = new Set([...moves.keys(), ...(base.get(from)?.keys() ?? [])])
    return [...all]
      .filter((target) => !sameTerms(moves.get(target), termsAt(base, from, target)))
      .map((target) => [from, target] as const)
  })
}

/** Applies the changes of a draft to a version that another user has saved meanwhile. */
export function rebase(base: Draft, draft: Draft, serverDraft: Draft): Draft {
  return changedMoves(base, draft).reduce(
    (next, [from, to]) => (serverDraft.has(from) ? withMoves(next, [[from, to]], termsAt(draft, from, to)) : next),
    serverDraft,
  )
}

/** The request: statuses whose moves have changed, each with the version that was loaded. */
export function toSend({ statuses }: Moves, base: Draft, draft: Draft): SentMoves[] {
  const changed = new Set(changedMoves(base, draft).map(([from]) => from))
  const order = new Map(statuses.map(({ id }, i) => [id, i]))
  return statuses
    .filter(({ id }) => changed.has(id))
    .map(({ id, version }) => {
      const moves = [...(draft.get(id) ?? [])].toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      return {
        id,
        version,
        next: moves.map(([target]) => target),
        rules: moves.flatMap(([target, { needs, group_id }]) =>
          needs.length > 0 || group_id !== null ? [{ to_status_id: target, needs: [...needs], group_id }] : [],
        ),
      }
    })
}
