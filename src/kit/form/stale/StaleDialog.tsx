import { type RaRecord, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { live } from '../../live/state.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActs } from '../../ui/DialogActs.tsx'
import { fullName } from '../../ui/person.ts'
import { useWords } from '../../words.ts'
import { writableFields } from '../check.ts'
import { ShownWhile } from '../ShownWhile.tsx'
import { CompareTable } from './CompareTable.tsx'
import { type FieldConflict, findConflicts } from './conflict.ts'

type Values = Readonly<Record<string, unknown>>
type Side = 'mine' | 'theirs'

interface StaleDialogProps {
  readonly resource: AnyResource
  /** The record that both started from. */
  readonly base: Values
  readonly localValues: Values
  readonly serverRecord: RaRecord
  /** Called with the chosen values. */
  readonly onResolve: (values: Values) => void
  readonly onClose: () => void
}

/**
 * Two users have changed the same fields of a record: shows the original value, the user's input and the other user's value of each field, and lets
 * the user choose. Fields that only one of them has changed are not shown.
 */
export function StaleDialog({ resource, base, localValues, serverRecord, onResolve, onClose }: StaleDialogProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const id = useId()
  const found = findConflicts(writableFields(resource), base, localValues, serverRecord)
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ name }: FieldConflict): Side => sides[name] ?? 'mine'
  const resolve = () => onResolve(Object.fromEntries(found.map((clash) => [clash.name, clash[sideOf(clash)]])))
  const person = live.changer(resource.name, serverRecord.id)
  const heads = {
    base: translate('kit.stale.base'),
    mine: translate('kit.stale.mine'),
    theirs: person ? fullName(person) : translate('kit.stale.theirs'),
  }
  const cell = (clash: FieldConflict, side: Side | 'base', record: Values) => (
    <ShownWhile resource={resource} name={clash.name} value={clash[side]} record={record} />
  )
  const choice = (clash: FieldConflict, side: Side, first: boolean) => (
    <label className="check-row">
      <input
        type="radio"
        name={`${id}-${clash.name}`}
        checked={sideOf(clash) === side}
        aria-label={`${words.field(clash.name)}: ${heads[side]}`}
        data-autofocus={first || undefined}
        onChange={() => setSides({ ...sides, [clash.name]: side })}
      />
      <span>{cell(clash, side, side === 'mine' ? localValues : serverRecord)}</span>
    </label>
  )
  return (
    <Dialog
      wide
      title={translate('problem.stale')}
      onClose={onClose}
      acts={
        <DialogActs onCancel={onClose} onAct={resolve}>
          {translate('kit.stale.save')}
        </DialogActs>
      }
    >
      <p>{translate('kit.stale.body')}</p>
      <CompareTable
        resource={resource.name}
        heads={[heads.base, heads.mine, heads.theirs]}
        rows={found.map((clash, i) => ({
          field: clash.name,
          cells: [cell(clash, 'base', base), choice(clash, 'mine', i === 0), choice(clash, 'theirs', false)],
        }))}
      />
    </Dialog>
  )
}
