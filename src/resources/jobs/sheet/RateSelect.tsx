import { useGetList, useTranslate } from 'ra-core'
import vatRates from '../../../../schema/areas/catalogue/vat-rates.ts'
import { usePorts } from '../../../kit/ports.ts'

interface RateSelectProps {
  readonly id: string
  /** Id of the rate; null where it is not known which of several it is. */
  readonly value: unknown
  readonly disabled: boolean
  readonly onChoose: (rate: { readonly id: number; readonly percent: number }) => void
}

/** Maximum number of rates. */
const MAX_RATES = 100

/** Chooses the VAT rate of a line: at 0% it matters whether it is zero-rated, exempt or outside the scope. */
export function RateSelect({ id, value, disabled, onChoose }: RateSelectProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data = [] } = useGetList(
    vatRates.name,
    {
      filter: { active: true },
      sort: { field: 'percent', order: 'DESC' },
      pagination: { page: 1, perPage: MAX_RATES },
    },
    { enabled: can(vatRates.area, 'list'), retry: false },
  )
  const isKnown = data.some((rate) => rate.id === value)
  return (
    <select
      id={id}
      className="line-input"
      disabled={disabled || data.length === 0}
      value={isKnown ? String(value) : ''}
      onChange={({ target }) => {
        const rate = data.find((one) => String(one.id) === target.value)
        if (rate) onChoose({ id: Number(rate.id), percent: Number(rate['percent']) })
      }}
    >
      {!isKnown && <option value="">{translate('lines.rate_to_decide')}</option>}
      {data.map((rate) => (
        <option key={rate.id} value={String(rate.id)}>
          {`${String(rate['name'])} · ${String(rate['percent'])}%`}
        </option>
      ))}
    </select>
  )
}
