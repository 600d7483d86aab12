import { useTranslate } from 'ra-core'
import { useMemo, useRef } from 'react'
import { permission } from '../../../schema/engine/permissions.ts'
import { useGridKeys } from '../../kit/list/table/useGridKeys.ts'
import { PermissionsCell } from './PermissionsCell.tsx'
import { columnsOf, type GridRow, pairsOf, type Rules, setAll, summed } from './permissionGrid.ts'

interface GridProps {
  readonly name: string
  readonly rows: readonly GridRow[]
  readonly rules: Rules
  readonly onChange: (wanted: Set<string>) => void
}

interface AllProps {
  readonly label: string
  readonly text?: string
  readonly pairs: readonly string[]
  readonly rules: Rules
  readonly cell: number
  readonly onChange: (wanted: Set<string>) => void
}

/** Ticks everything of a row, of a column or of the whole. */
function All({ label, text, pairs, rules, cell, onChange }: AllProps) {
  const { all, some, locked } = summed(rules, pairs)
  return (
    <label className="perm-all">
      <input
        type="checkbox"
        data-cell={cell}
        tabIndex={-1}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        aria-disabled={locked || undefined}
        aria-label={label}
        onChange={() => !locked && onChange(setAll(rules, pairs, !all))}
      />
      {text && <span aria-hidden="true">{text}</span>}
    </label>
  )
}

/**
 * Areas against actions as a data grid (WAI-ARIA): one tab stop, arrows, Home and End between the ticks, Space changes one. The
 * first tick of a row and of a column stands for all in it.
 */
export function PermissionsGrid({ name, rows, rules, onChange }: GridProps) {
  const translate = useTranslate()
  const grid = useRef<HTMLTableElement>(null)
  const columns = useMemo(() => columnsOf(rows), [rows])
  const { onKeyDown } = useGridKeys(grid, rows.length, columns.length + 1)
  const toggle = (pair: string) => {
    const next = new Set(rules.wanted)
    if (!next.delete(pair)) next.add(pair)
    onChange(next)
  }
  const everything = rows.flatMap(pairsOf)
  return (
    <div className="perm-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the behaviour of a data grid */}
      <table
        ref={grid}
        className="perm-grid"
        role="grid"
        aria-label={translate('access.grid', { name })}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr role="row">
            <th role="columnheader" scope="col">
              <All
                label={translate('access.all_of_all')}
                text={translate('access.area')}
                {...{ pairs: everything, rules, onChange, cell: 0 }}
              />
            </th>
            {columns.map((action, i) => {
              const text = translate(`access.actions.${action}`)
              const pairs = rows
                .filter(({ actions }) => actions.includes(action))
                .map(({ area }) => permission(area, action))
              return (
                <th key={action} role="columnheader" scope="col">
                  <All
                    label={translate('access.all_of_action', { action: text })}
                    text={text}
                    {...{ pairs, rules, onChange, cell: i + 1 }}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.area} role="row" data-row={r}>
              <th role="rowheader" scope="row">
                <All
                  label={translate('access.all_of_area', { area: row.name })}
                  text={row.name}
                  {...{ pairs: pairsOf(row), rules, onChange, cell: 0 }}
                />
              </th>
              {columns.map((action, i) => (
                <PermissionsCell key={action} {...{ row, action, rules, onToggle: toggle, cell: i + 1 }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
