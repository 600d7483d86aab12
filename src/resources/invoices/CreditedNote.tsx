import { type RaRecord, useTranslate } from 'ra-core'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'

/** Which invoice is credited, the amount that can still be credited, and what an empty amount means. */
export function CreditedNote({ record }: { readonly record: RaRecord<number> }) {
  const translate = useTranslate()
  const { name, total_inc_vat: total, credited } = record
  const remaining = pounds(scaled(Number(total), 2) - scaled(Number(credited ?? 0), 2))
  return (
    <p className="dialog-note">
      {translate('invoices.credit_about', {
        number: String(name),
        total: formatMoney(Number(total)),
        left: formatMoney(remaining),
      })}
    </p>
  )
}
