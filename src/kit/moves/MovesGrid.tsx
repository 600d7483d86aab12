import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef } from 'react'
import type { MoveStatus } from '../../../schema/areas/workspace/moveShapes.ts'
import { useGridKeys } from '../list/table/useGridKeys.ts'
import { type Draft, NO_TERMS, termsAt, withMoves } from './draft.ts'

export interface Pair {
  readonly from: number
  readonly to: number
}

interface GridProps {
  readonly statuses: readonly MoveStatus[]
  readonly base: Draft
  readonly draft: Draft
  readonly selected: Pair | null
  readonly onSelect: (pair: Pair) => void
  /** Moves on to the requirements of the move. */
  readonly onOpen: () => void
  readonly onChange: (draft: Draft) => void
}

interface AllProps {
  readonly label: string
  readonly cell: number
  readonly pairs: readonly (readonly [number, number])[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** Allows every move of a row or column; moves that were already allowed keep their requirements. */
function All({ label, cell, pairs, draft, onChange }: AllProps) {
  const open = pairs.filter(([from, to]) => !termsAt(draft, from, to))
  return (
    <input
      type="checkbox"
      data-cell={cell}
      tabIndex={-1}
      aria-label={label}
      title={label}
      checked={open.length === 0 && pairs.length > 0}
      ref={(box) => {
        if (box) box.indeterminate = open.length > 0 && open.length < pairs.length
      }}
      onChange={() => onChange(open.length ? withMoves(draft, open, NO_TERMS) : withMoves(draft, pairs, undefined))}
    />
  )
}

const Name = ({ status }: { readonly status: MoveStatus }) => (
  <>
    <span className="dot" style={{ background: status.colour ?? 'transparent' }} aria-hidden="true" />
    <span className="moves-name">{status.label}</span>
  </>
)

/**
 * From which status (rows) to which (columns), as a data grid (WAI-ARIA): one tab stop; arrow keys, Home and End move between the check boxes, Space
 * allows or forbids a move, Enter opens its requirements. The first check box of a row or column stands for all in it.
 */
export function MovesGrid({ statuses, base, draft, selected, onSelect, onOpen, onChange }: GridProps) {
  const translate = useTranslate()
  const grid = useRef<HTMLTableElement>(null)
  const { onKeyDown } = useGridKeys(grid, statuses.length, statuses.length + 1)
  const keys = (event: KeyboardEvent) => {
    if (onKeyDown(event) || event.key !== 'Enter' || !(event.target as Element).closest('[data-move]')) return
    event.preventDefault()
    onOpen()
  }
  const otherStatuses = (one: MoveStatus) => statuses.filter(({ id }) => id !== one.id)
  return (
    <div className="moves-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the behaviour of a data grid */}
      <table
        ref={grid}
        className="moves-grid"
        role="grid"
        aria-label={translate('moves.grid')}
        aria-rowcount={statuses.length + 1}
        aria-colcount={statuses.length + 1}
        onKeyDown={keys}
      >
        <thead>
          <tr role="row">
            <th role="columnheader" scope="col" data-cell={0} tabIndex={-1}>
              <span className="moves-corner">{translate('moves.corner')}</span>
            </th>
            {statuses.map((target, c) => (
              <th key={target.id} role="columnheader" scope="col">
                <span className="moves-top">
                  <span className="moves-to" title={target.label}>
                    <Name status={target} />
                  </span>
                  <All
                    label={translate('moves.from_all', { to: target.label })}
                    pairs={otherStatuses(target).map(({ id }) => [id, target.id] as const)}
                    cell={c + 1}
                    draft={draft}
                    onChange={onChange}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statuses.map((from, r) => (
            <tr key={from.id} role="row" data-row={r}>
              <th role="rowheader" scope="row">
                <span className="moves-from">
                  <All
                    label={translate('moves.to_all', { from: from.label })}
                    pairs={otherStatuses(from).map(({ id }) => [from.id, id] as const)}
                    cell={0}
                    draft={draft}
                    onChange={onChange}
                  />
                  <Name status={from} />
                </span>
              </th>
              {statuses.map((target, c) => {
                if (from.id === target.id)
                  return (
                    <td key={target.id} role="gridcell" className="moves-self" data-cell={c + 1} tabIndex={-1}>
                      <span className="sr-only">{translate('moves.self')}</span>
                    </td>
                  )
                const terms = termsAt(draft, from.id, target.id)
                const changed = terms !== termsAt(base, from.id, target.id)
                const labelParts = [
                  translate('moves.move', { from: from.label, to: target.label }),
                  target.automatic && translate('moves.automatic_short'),
                  terms &&
                    terms.needs.length > 0 &&
                    translate('moves.needs_count', { smart_count: terms.needs.length }),
                  terms?.group_id && translate('moves.for_group'),
                  changed && translate('access.changed'),
                ].filter(Boolean)
                return (
                  <td
                    key={target.id}
                    role="gridcell"
                    data-move
                    data-changed={changed || undefined}
                    data-selected={(selected?.from === from.id && selected.to === target.id) || undefined}
                    title={labelParts.join(' · ')}
                  >
                    <label>
                      <input
                        type="checkbox"
                        data-cell={c + 1}
                        tabIndex={-1}
                        aria-label={labelParts.join(', ')}
                        checked={terms !== undefined}
                        onFocus={() => onSelect({ from: from.id, to: target.id })}
                        onChange={() => {
                          const storedTerms = termsAt(base, from.id, target.id)
                          onChange(
                            withMoves(draft, [[from.id, target.id]], terms ? undefined : (storedTerms ?? NO_TERMS)),
                          )
                        }}
                      />
                      <span className="moves-marks" aria-hidden="true">
                        {terms && terms.needs.length > 0 && <b>{terms.needs.length}</b>}
                        {terms?.group_id && <LockIcon />}
                      </span>
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
