import { useTranslate } from 'ra-core'
import { type FocusEvent, Fragment, type PointerEvent, useMemo, useRef, useState } from 'react'
import { type Action, permission } from '../../../schema/engine/permissions.ts'
import { useGridKeys } from '../../kit/list/table/useGridKeys.ts'
import { PermissionsCell } from './PermissionsCell.tsx'
import { columnsOf, type GridRow, pairsOf, type Rules, rareOf, setAll, summed } from './permissionGrid.ts'
import { grouped } from './rightGroups.ts'

interface GridProps {
  readonly name: string
  readonly rows: readonly GridRow[]
  readonly rules: Rules
  readonly onChange: (pairs: Set<string>) => void
}

interface AllProps {
  readonly label: string
  readonly text?: string
  readonly pairs: readonly string[]
  readonly rules: Rules
  /** Its column for arrow key navigation; if undefined, it is a tab stop of its own. */
  readonly cell?: number
  readonly onChange: (pairs: Set<string>) => void
}

/** Ticks everything in a row, in a column or in the whole grid. */
function All({ label, text, pairs, rules, cell, onChange }: AllProps) {
  const { all, some, locked } = summed(rules, pairs)
  return (
    <label className="perm-all">
      <input
        type="checkbox"
        data-cell={cell}
        tabIndex={cell === undefined ? 0 : -1}
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
 * Areas and actions as a data grid (WAI-ARIA): one tab stop; arrow keys, Home and End move between the check boxes, Space toggles one. The first
 * check box of a row or column stands for all in it. Areas are in the order of the menu. A sentence below explains the check box under the focus or
 * pointer.
 */
export function PermissionsGrid({ name, rows, rules, onChange }: GridProps) {
  const translate = useTranslate()
  const grid = useRef<HTMLTableElement>(null)
  const groups = useMemo(() => grouped(rows), [rows])
  const ordered = useMemo(() => groups.flatMap(([, groupRows]) => groupRows), [groups])
  const columns = useMemo(() => columnsOf(ordered), [ordered])
  const slots = Math.max(0, ...ordered.map((row) => rareOf(row).length))
  const { onKeyDown } = useGridKeys(grid, ordered.length, columns.length + slots + 1)
  const [description, setDescription] = useState('')
  const showDescription = ({ target }: FocusEvent | PointerEvent) => {
    const description =
      target instanceof Element ? target.closest<HTMLElement>('[data-says]')?.dataset['says'] : undefined
    setDescription(description ?? '')
  }
  const toggle = (pair: string) => {
    const next = new Set(rules.wanted)
    if (!next.delete(pair)) next.add(pair)
    onChange(next)
  }
  const everything = ordered.flatMap(pairsOf)
  const cellOf = (row: GridRow, action: Action | undefined, cell: number, named = false) =>
    action ? (
      <PermissionsCell key={cell} row={row} action={action} rules={rules} onToggle={toggle} cell={cell} named={named} />
    ) : (
      <td key={cell} role="gridcell" className="perm-none" data-cell={cell} tabIndex={-1}>
        <span className="sr-only">{translate('access.no_pair')}</span>
      </td>
    )
  const placeOf = new Map(ordered.map(({ area }, index) => [area, index]))
  return (
    <>
      <div className="perm-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the behaviour of a data grid */}
        <table
          ref={grid}
          className="perm-grid"
          role="grid"
          aria-label={translate('access.grid', { name })}
          aria-rowcount={ordered.length + groups.length + 1}
          aria-colcount={columns.length + slots + 1}
          onKeyDown={onKeyDown}
          onFocus={showDescription}
          onPointerOver={showDescription}
        >
          <thead>
            <tr role="row">
              <th role="columnheader" scope="col">
                <All
                  label={translate('access.all_of_all')}
                  text={translate('access.area')}
                  pairs={everything}
                  rules={rules}
                  onChange={onChange}
                  cell={0}
                />
              </th>
              {columns.map((action, i) => {
                const text = translate(`access.actions.${action}`)
                const pairs = ordered
                  .filter(({ actions }) => actions.includes(action))
                  .map(({ area }) => permission(area, action))
                return (
                  <th key={action} role="columnheader" scope="col">
                    <All
                      label={translate('access.all_of_action', { action: text })}
                      text={text}
                      pairs={pairs}
                      rules={rules}
                      onChange={onChange}
                      cell={i + 1}
                    />
                  </th>
                )
              })}
              {slots > 0 && (
                <th role="columnheader" scope="colgroup" colSpan={slots}>
                  <span className="perm-also" data-cell={columns.length + 1} tabIndex={-1}>
                    {translate('access.also')}
                  </span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {groups.map(([group, groupRows]) => (
              <Fragment key={group}>
                <tr className="perm-group" role="row">
                  <th role="rowheader" scope="rowgroup" colSpan={columns.length + slots + 1}>
                    <All
                      label={translate('access.all_of_group', { group: translate(`access.groups.${group}`) })}
                      text={translate(`access.groups.${group}`)}
                      pairs={groupRows.flatMap(pairsOf)}
                      rules={rules}
                      onChange={onChange}
                    />
                  </th>
                </tr>
                {groupRows.map((row) => {
                  const rare = rareOf(row)
                  return (
                    <tr key={row.area} role="row" data-row={placeOf.get(row.area)}>
                      <th role="rowheader" scope="row">
                        <All
                          label={translate('access.all_of_area', { area: row.name })}
                          text={row.name}
                          pairs={pairsOf(row)}
                          rules={rules}
                          onChange={onChange}
                          cell={0}
                        />
                      </th>
                      {columns.map((action, i) => cellOf(row, action, i + 1))}
                      {Array.from({ length: slots }, (_, i) => cellOf(row, rare[i], columns.length + 1 + i, true))}
                    </tr>
                  )
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className="perm-says">{description || translate('access.legend')}</p>
    </>
  )
}
