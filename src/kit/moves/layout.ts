import type { MoveStatus } from '../../../schema/areas/workspace/moveShapes.ts'
import type { Draft } from './draft.ts'

/** Sizes in px. */
export const NODE = { width: 168, height: 36 } as const
const [GAP_X, GAP_Y, EDGE] = [58, 26, 24] as const

export interface Placed {
  readonly status: MoveStatus
  readonly x: number
  readonly y: number
  readonly layer: number
}

export interface Edge {
  readonly from: number
  readonly to: number
  readonly path: string
  /** The three corners of its arrowhead, as points of a polygon. */
  readonly head: string
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly nodes: readonly Placed[]
  readonly edges: readonly Edge[]
}

/** The distance of each status from the first one, in moves; unreachable statuses come after all others. */
function layersOf(statuses: readonly MoveStatus[], draft: Draft): Map<number, number> {
  const layers = new Map<number, number>()
  const knownIds = new Set(statuses.map(({ id }) => id))
  let front = statuses.slice(0, 1).map(({ id }) => id)
  for (let layer = 0; front.length > 0; layer++) {
    for (const id of front) layers.set(id, layer)
    front = [...new Set(front.flatMap((id) => [...(draft.get(id)?.keys() ?? [])]))].filter(
      (id) => knownIds.has(id) && !layers.has(id),
    )
  }
  const last = Math.max(-1, ...layers.values()) + 1
  for (const { id } of statuses) if (!layers.has(id)) layers.set(id, last)
  return layers
}

const right = (x: number, y: number) => `${x},${y} ${x - 8},${y - 4} ${x - 8},${y + 4}`
const left = (x: number, y: number) => `${x},${y} ${x + 8},${y - 4} ${x + 8},${y + 4}`

/** A move forward leaves on the right and arrives on the left; one within a layer curves to the right; one back runs the other way round. */
function edgeOf(a: Placed, b: Placed, shift: number): Omit<Edge, 'from' | 'to'> {
  const [ay, endY] = [a.y + NODE.height / 2 + shift, b.y + NODE.height / 2 + shift]
  if (b.layer > a.layer) {
    const [x1, x2] = [a.x + NODE.width, b.x]
    const bend = Math.max(40, (x2 - x1) / 2)
    return { path: `M${x1} ${ay} C${x1 + bend} ${ay} ${x2 - bend} ${endY} ${x2 - 7} ${endY}`, head: right(x2, endY) }
  }
  if (b.layer === a.layer) {
    const x = a.x + NODE.width
    const bow = 28 + Math.min(44, Math.abs(endY - ay) / 5)
    return { path: `M${x} ${ay} C${x + bow} ${ay} ${x + bow} ${endY} ${x + 7} ${endY}`, head: left(x, endY) }
  }
  const [x1, x2] = [a.x, b.x + NODE.width]
  const bend = Math.max(40, (x1 - x2) / 2)
  return { path: `M${x1} ${ay} C${x1 - bend} ${ay} ${x2 + bend} ${endY} ${x2 + 7} ${endY}`, head: left(x2, endY) }
}

/**
 * Positions of the statuses and paths of the moves: in layers by the number of moves from the first status, within a layer in the library's order.
 */
export function drawingOf(statuses: readonly MoveStatus[], draft: Draft): Drawing {
  const layers = layersOf(statuses, draft)
  const counts = new Map<number, number>()
  const sizes = new Map<number, number>()
  for (const layer of layers.values()) sizes.set(layer, (sizes.get(layer) ?? 0) + 1)
  const maxSize = Math.max(1, ...sizes.values())
  const nodes = statuses.map((status): Placed => {
    const layer = layers.get(status.id) ?? 0
    const position = counts.get(layer) ?? 0
    counts.set(layer, position + 1)
    // Each layer is centred on the tallest one, slightly shifted against its neighbour so that lines do not cross names.
    const top = ((maxSize - (sizes.get(layer) ?? 1)) * (NODE.height + GAP_Y)) / 2 + (layer % 2 ? 14 : 0)
    return {
      status,
      layer,
      x: EDGE + layer * (NODE.width + GAP_X),
      y: EDGE + top + position * (NODE.height + GAP_Y),
    }
  })
  const byId = new Map(nodes.map((node) => [node.status.id, node]))
  const edges = nodes.flatMap((a) =>
    [...(draft.get(a.status.id)?.keys() ?? [])].flatMap((target): Edge[] => {
      const b = byId.get(target)
      // Moves forward and back between two statuses would cover each other.
      return b ? [{ from: a.status.id, to: target, ...edgeOf(a, b, b.layer > a.layer ? -6 : 6) }] : []
    }),
  )
  const width = Math.max(...nodes.map(({ x }) => x), 0) + NODE.width + EDGE + 44
  const height = Math.max(...nodes.map(({ y }) => y), 0) + NODE.height + EDGE
  return { width, height, nodes, edges }
}
