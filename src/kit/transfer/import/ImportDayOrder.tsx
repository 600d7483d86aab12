import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { type ColumnOrder, DAY_ORDERS, type DayOrder, OWN_ORDER } from '../../../../schema/engine/text/dayOrder.ts'

interface ImportDayOrderProps {
  readonly heading: string
  /** Order detected in the dates of the column. */
  readonly shownOrder: ColumnOrder
  /** The user's choice; null for the detected order. */
  readonly value: DayOrder | null
  readonly onChange: (order: DayOrder) => void
}

/** The order in which the dates of a column are read: detected, or chosen here. */
export function ImportDayOrder({ heading, shownOrder, value, onChange }: ImportDayOrderProps) {
  const translate = useTranslate()
  const id = useId()
  const isOpen = shownOrder === 'mixed' && value === null
  const order = value ?? (shownOrder === 'either' || shownOrder === 'mixed' ? OWN_ORDER : shownOrder)
  return (
    <div className="import-order" data-open={isOpen || undefined}>
      <select
        className="control"
        aria-label={translate('transfer.import.order.of', { name: heading })}
        aria-describedby={id}
        value={isOpen ? '' : order}
        onChange={({ target }) => onChange(target.value === 'month' ? 'month' : 'day')}
      >
        {isOpen && <option value="">{translate('transfer.import.order.choose')}</option>}
        {DAY_ORDERS.map((order) => (
          <option key={order} value={order}>
            {translate(`transfer.import.order.${order}`)}
          </option>
        ))}
      </select>
      <span id={id} className="import-source">
        {translate(`transfer.import.order.shown.${value === null || value === shownOrder ? shownOrder : 'chosen'}`)}
      </span>
    </div>
  )
}
