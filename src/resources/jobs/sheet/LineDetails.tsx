import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useWords } from '../../../kit/words.ts'
import { LineCell } from '../lines/LineCell.tsx'
import { moneyText, netsOf } from './amounts.ts'
import { useComputedTotals, useSheet } from './context.ts'
import type { RowAct } from './keys.ts'
import { RateSelect } from './RateSelect.tsx'
import { RATES, rateForgotten } from './rates.ts'
import { UnitSelect } from './UnitSelect.tsx'

interface LineDetailsProps {
  /** Key of the line. */
  readonly id: number
  readonly onAct: (act: RowAct) => void
  readonly onClose: () => void
}

const DETAIL_FIELDS = [
  'name',
  'quantity',
  'unit',
  'price_ex_vat',
  'discount',
  'vat_percent',
  'apply_vat',
  'vat_rate_id',
  'labour_price_ex_vat',
  'labour_vat_percent',
  'labour_vat_rate_id',
] as const
const ACTS: readonly RowAct[] = ['up', 'down', 'copy', 'over', 'remove']

/** All fields of one line: including those its cells have no room for; on a phone, the editor of the line. */
export function LineDetails({ id, onAct, onClose }: LineDetailsProps) {
  const { store, fields, resource, disabled } = useSheet()
  const { entries, current, all } = useComputedTotals()
  const translate = useTranslate()
  const words = useWords(resource)
  const prefix = useId()
  const entry = entries.find(({ key }) => key === id)
  if (!entry) return null
  const { list, line } = entry
  const names = [
    ...DETAIL_FIELDS.filter(
      (name) => fields[list][name] && (name !== 'labour_vat_rate_id' || line['labour_price_ex_vat']),
    ),
    'group',
  ]
  const choose = (name: string, rate: { readonly id: number; readonly percent: number }) =>
    store.patch(id, { [name]: rate.id, [RATES[name] ?? '']: rate.percent, apply_vat: true }, `${id} ${name}`)
  const patch = (name: string, value: unknown) =>
    store.patch(
      id,
      {
        [name]: value,
        ...rateForgotten(name),
        // Labour has the VAT rate of its material until another one is typed.
        ...(name === 'labour_price_ex_vat' && value !== null && (line['labour_vat_percent'] ?? null) === null
          ? { labour_vat_percent: line['vat_percent'] }
          : {}),
      },
      `${id} ${name}`,
    )
  return (
    <Dialog
      title={String(line['name'] || translate('lines.line', { n: entries.indexOf(entry) + 1 }))}
      onClose={onClose}
      head={<strong className="line-details-net">{moneyText(netsOf(current, entries).get(id) ?? 0n)}</strong>}
      acts={
        <button type="button" className="button button-main" onClick={onClose}>
          {translate('lines.done')}
        </button>
      }
    >
      <div className="line-details">
        {names.map((name, i) => {
          const field = fieldOf(fields[list], name)
          const label = words.field(`${list}.${name}`)
          const fieldId = `${prefix}-${name}`
          return (
            <div key={name} className="line-details-field" data-field={name}>
              <label htmlFor={fieldId}>{label}</label>
              {name === 'unit' ? (
                <UnitSelect
                  id={fieldId}
                  disabled={disabled}
                  value={line[name]}
                  onChange={(unit) => patch(name, unit)}
                />
              ) : RATES[name] === undefined ? (
                <LineCell
                  id={fieldId}
                  field={field}
                  label={label}
                  disabled={disabled}
                  value={line[name]}
                  error=""
                  autoFocus={i === 0}
                  onChange={(value) => patch(name, value)}
                />
              ) : (
                <RateSelect
                  id={fieldId}
                  value={line[name]}
                  disabled={disabled}
                  onChoose={(rate) => choose(name, rate)}
                />
              )}
            </div>
          )
        })}
        {!disabled && (
          <div className="line-details-acts">
            {ACTS.filter((act) => act !== 'over' || all.length > 1).map((act) => (
              <button key={act} type="button" className="button button-small" onClick={() => onAct(act)}>
                {translate(`lines.acts.${act}`)}
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
