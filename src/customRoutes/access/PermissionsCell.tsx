import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import type { Action } from '../../../schema/engine/permissions.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { keysOfPair } from '../../kit/access/areas.ts'
import { inSentence } from '../../kit/words.ts'
import { type GridRow, isTicked, lockOf, type Rules } from './permissionGrid.ts'

interface CellProps {
  readonly row: GridRow
  readonly action: Action
  readonly rules: Rules
  /** Its column in the grid, as counted by useGridKeys. */
  readonly cell: number
  /** Shows its name next to the check box, because it has no column heading. */
  readonly named?: boolean
  readonly onToggle: (pair: string) => void
}

/** One pair: a check box, or a disabled one that explains why. */
export function PermissionsCell({ row, action, rules, cell, named = false, onToggle }: CellProps) {
  const translate = useTranslate()
  const focusable = { 'data-cell': cell, tabIndex: -1 }
  if (!row.actions.includes(action)) {
    return (
      <td role="gridcell" className="perm-none" {...focusable}>
        <span className="sr-only">{translate('access.no_pair')}</span>
      </td>
    )
  }
  const pair = permission(row.area, action)
  const from = rules.inherited[pair]
  const lock = lockOf(rules, pair)
  const isGranted = rules.wanted.has(pair)
  const changed = isGranted !== rules.base.has(pair)
  const hasNoEffect = isTicked(rules, pair) && rules.noEffect.has(pair)
  const reasons = [
    from && translate(isGranted ? 'access.also_from' : 'access.inherited_from', { name: from.name }),
    lock === 'not_yours' && translate('access.not_yours'),
    (lock === 'above_you' || lock === 'own_group') && translate(`access.${lock}`),
    lock === 'viewing' && translate('problem.viewing_as'),
    hasNoEffect && translate('access.no_effect'),
    changed && translate('access.changed'),
  ].filter(Boolean)
  const keys = keysOfPair(row.area, action)
  const description = translate(keys.help, { many: inSentence(row.name) })
  const name = translate('access.pair', { area: row.name, action: translate(keys.label) })
  return (
    <td
      role="gridcell"
      className="perm-cell"
      data-changed={changed || undefined}
      data-no-effect={hasNoEffect || undefined}
      title={[description, ...reasons].join(' · ')}
      data-says={description}
    >
      <label>
        <input
          type="checkbox"
          {...focusable}
          checked={isTicked(rules, pair)}
          aria-disabled={lock !== undefined || undefined}
          aria-label={[name, ...reasons].join(', ')}
          aria-describedby={`says-${pair}`}
          data-lock={lock}
          onChange={() => lock === undefined && onToggle(pair)}
        />
        <span id={`says-${pair}`} hidden>
          {description}
        </span>
        {named && <span aria-hidden="true">{translate(keys.label)}</span>}
        {lock !== undefined && lock !== 'inherited' && lock !== 'viewing' && <LockIcon aria-hidden="true" />}
        {from && (
          <span className="perm-from" aria-hidden="true">
            {isGranted ? `+ ${from.name}` : from.name}
          </span>
        )}
      </label>
    </td>
  )
}
