import { useTranslate } from 'ra-core'
import { type CSSProperties, useMemo, useState } from 'react'
import type { MoveStatus } from '../../../schema/areas/workspace/moveShapes.ts'
import type { Draft } from './draft.ts'
import { drawingOf, NODE } from './layout.ts'
import type { Pair } from './MovesGrid.tsx'

interface GraphProps {
  readonly statuses: readonly MoveStatus[]
  readonly draft: Draft
  readonly selected: Pair | null
}

/** Maximum length of a displayed name; the full one is its tooltip. */
const FITS = 18

/**
 * A diagram of the moves, coloured by their source; the status under the pointer, or of the selected move, is highlighted. The same is listed as text
 * below.
 */
export default function MovesGraph({ statuses, draft, selected }: GraphProps) {
  const translate = useTranslate()
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const { width, height, nodes, edges } = useMemo(() => drawingOf(statuses, draft), [statuses, draft])
  const focus = hoveredId ?? selected?.from ?? null
  const nearFocus = new Set(
    edges.filter(({ from, to }) => from === focus || to === focus).flatMap(({ from, to }) => [from, to]),
  )
  const colourOf = (id: number) =>
    ({ '--chip': statuses.find((one) => one.id === id)?.colour ?? 'var(--text-3)' }) as CSSProperties
  const labelOf = (id: number) => statuses.find((one) => one.id === id)?.label
  return (
    <section className="card moves-graph" aria-label={translate('moves.graph')}>
      <h2>{translate('moves.graph')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and scrolls by keyboard too */}
      <div className="moves-canvas" tabIndex={0} role="group" aria-label={translate('moves.graph')}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={translate('moves.graph_about')}
          data-focus={focus === null ? undefined : ''}
        >
          {edges.map(({ from, to, path, head }) => (
            <g
              key={`${from} ${to}`}
              className="moves-edge"
              style={colourOf(from)}
              data-near={from === focus ? 'out' : to === focus ? 'in' : undefined}
              data-chosen={(selected?.from === from && selected.to === to) || undefined}
            >
              <path d={path} />
              <polygon points={head} />
            </g>
          ))}
          {nodes.map(({ status, x, y }) => (
            <g
              key={status.id}
              className="moves-node"
              style={colourOf(status.id)}
              transform={`translate(${x} ${y})`}
              data-near={status.id === focus || nearFocus.has(status.id) || undefined}
              onPointerEnter={() => setHoveredId(status.id)}
              onPointerLeave={() => setHoveredId(null)}
            >
              <title>{status.label}</title>
              <rect className="moves-back" width={NODE.width} height={NODE.height} rx="8" />
              <rect className="moves-box" width={NODE.width} height={NODE.height} rx="8" />
              <circle cx="16" cy={NODE.height / 2} r="4.5" />
              <text x="28" y={NODE.height / 2}>
                {status.label.length > FITS ? `${status.label.slice(0, FITS - 1)}…` : status.label}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <details className="moves-text">
        <summary>{translate('moves.as_text')}</summary>
        <ul>
          {statuses.map(({ id, label }) => {
            const next = [...(draft.get(id)?.keys() ?? [])].flatMap((target) => labelOf(target) ?? [])
            return (
              <li key={id}>
                <b>{label}</b> → {next.length ? next.join(', ') : translate('moves.end')}
              </li>
            )
          })}
        </ul>
      </details>
    </section>
  )
}
