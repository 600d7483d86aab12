import RemoveIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { ChildStore, Field } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { pounds } from '../../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { errorMessage, useErrorText } from '../../../kit/errorText.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { LineCell } from '../../jobs/lines/LineCell.tsx'
import { moneyText } from '../../jobs/sheet/amounts.ts'
import { type Amount, changedBy, type DraftLine, isOnePiece, type Reach, typed, type Way } from './reckon.ts'

interface DraftRowProps {
  readonly id: string
  readonly field: Field
  readonly kind: Way
  readonly disabled: boolean
  readonly line: DraftLine
  readonly old: DraftLine
  readonly i: number
  readonly reference: Reach | undefined
  readonly net: bigint | undefined
  /** The remaining amount in pounds, where more is invoiced. */
  readonly over: number | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (i: number, line: DraftLine) => void
  readonly onRemove: (i: number) => void
}

const percent = (value: number) => `${formatNumber(value, 0, 2)}%`
const SHOWS: Readonly<Record<Amount, ((value: number) => string) | undefined>> = {
  share_percent: percent,
  quantity: undefined,
  price_ex_vat: (value) => formatMoney(value),
}
const EMPTY_CELL = '–'

/** One line of a draft. The value typed last determines its amount; the other columns show the resulting values. */
export function DraftRow(props: DraftRowProps) {
  const { id, field, kind, disabled, line, old, i, reference, net, over, errors, onChange, onRemove } = props
  const translate = useTranslate()
  const errorText = useErrorText()
  const { fields } = field.store as ChildStore
  const n = i + 1
  const changedField = changedBy(line, old)
  const showsReference = kind === 'interim' || kind === 'deposit'
  const isPieces = !isOnePiece(old)
  const errorAt = (name: string): string =>
    over !== undefined && name === changedField
      ? errorText(errorMessage({ code: 'more_than_left_of', params: { left: over.toFixed(2) } }))
      : (errors[`${i}.${name}`] ?? '')
  const shownPaths = ['description', 'share_percent', 'quantity', 'price_ex_vat']
  const otherErrors = Object.entries(errors).filter(
    ([path]) => path.startsWith(`${i}.`) && !shownPaths.includes(path.slice(`${i}.`.length)),
  )

  const cell = (name: 'description' | Amount, value: unknown, set: (value: unknown) => void): ReactNode => {
    const cellId = `${id}-${i}-${name}`
    const error = errorAt(name)
    const label = translate('kit.lines.cell', { name: translate(`invoices.draft.heads.${name}`), n })
    return (
      <>
        <LineCell
          id={cellId}
          value={value}
          label={label}
          error={error}
          disabled={disabled}
          onChange={set}
          field={fieldOf(fields, name)}
          show={name === 'description' ? undefined : SHOWS[name]}
        />
        {error && (
          <span id={`${cellId}-error`} className="field-error" role="alert">
            {error}
          </span>
        )}
      </>
    )
  }
  const amount = (name: Amount, value: unknown) =>
    cell(name, value, (next) => onChange(i, typed(line, old, name, next)))
  const netShown = net === undefined ? null : pounds(net)
  return (
    <tr role="row" className="sheet-row" data-row={line.id} data-invalid={over !== undefined || undefined}>
      <td role="cell" data-column="description">
        {cell('description', line.description, (next) => onChange(i, { ...line, description: next as string }))}
        {otherErrors.map(([path, text]) => (
          <span key={path} className="field-error">
            {text}
          </span>
        ))}
      </td>
      {showsReference && (
        <>
          <td role="cell" data-column="vat" data-label={translate('invoices.draft.vat')}>
            {percent(line.vat_percent)}
          </td>
          <td role="cell" data-column="agreed" data-label={translate('invoices.draft.agreed')}>
            {reference ? moneyText(reference.agreed) : EMPTY_CELL}
          </td>
          <td role="cell" data-column="left" data-label={translate('invoices.draft.left')}>
            {reference ? moneyText(reference.left) : EMPTY_CELL}
          </td>
          <td role="cell" data-column="share_percent" data-label={translate('invoices.draft.percent')}>
            {amount(
              'share_percent',
              changedField === undefined || changedField === 'share_percent' ? line.share_percent : null,
            )}
          </td>
          {kind === 'interim' && (
            <td
              role="cell"
              data-column="quantity"
              data-empty={!isPieces || undefined}
              data-label={translate('invoices.draft.quantity')}
            >
              {isPieces ? amount('quantity', changedField === 'share_percent' ? null : line.quantity) : EMPTY_CELL}
            </td>
          )}
        </>
      )}
      <td role="cell" data-column="price_ex_vat" data-label={translate('invoices.draft.amount')}>
        {showsReference && !isPieces ? (
          amount('price_ex_vat', changedField === 'price_ex_vat' ? line.price_ex_vat : netShown)
        ) : (
          <span>{net === undefined ? EMPTY_CELL : moneyText(net)}</span>
        )}
      </td>
      <td role="cell" className="sheet-more">
        {!disabled && showsReference && (
          <button
            type="button"
            className="icon-button"
            aria-label={translate('kit.lines.remove', { n })}
            onClick={() => onRemove(i)}
          >
            <RemoveIcon fontSize="small" />
          </button>
        )}
      </td>
    </tr>
  )
}
