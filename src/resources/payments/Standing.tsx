import { useTranslate } from 'ra-core'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { Payments } from './usePayments.ts'
import './payments.css'

/** What it comes to, what was paid, and the rest. */
export function Standing({ total, paid, outstanding }: Pick<Payments, 'total' | 'paid' | 'outstanding'>) {
  const translate = useTranslate()
  const rest = outstanding < 0 ? 'overpaid' : 'outstanding'
  return (
    <dl className="standing">
      {(
        [
          ['total', total],
          ['paid', paid],
          [rest, Math.abs(outstanding)],
        ] as const
      ).map(([name, amount]) => (
        <div key={name} data-due={(name === 'outstanding' && outstanding > 0) || name === 'overpaid' || undefined}>
          <dt>{translate(`payments.${name}`)}</dt>
          <dd>
            {formatMoney(amount)}
            {name === 'outstanding' && outstanding === 0 && total > 0 && (
              <span className="standing-settled"> ✓ {translate('payments.settled')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
