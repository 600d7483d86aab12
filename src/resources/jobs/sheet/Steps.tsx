import { useTranslate } from 'ra-core'
import { explain } from '../../../../schema/areas/jobs/explain.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { moneyText } from './amounts.ts'
import { useComputedTotals } from './context.ts'

export const OPENS = ['sub_total_ex_vat', 'line_discount', 'overall', 'vat_total', 'total_inc_vat', 'deposit'] as const
export type Opens = (typeof OPENS)[number]

interface Step {
  readonly what: string
  readonly how: string
}

/** The calculation of a figure, shown below it; its steps add up to the figure. */
export function Steps({ figure }: { readonly figure: Opens }) {
  const translate = useTranslate()
  const { current, entries } = useComputedTotals()
  const { totals, option } = current
  const names = {
    service: entries.filter(({ list }) => list === 'services').map(({ line }) => String(line['name'] ?? '')),
    material: entries.filter(({ list }) => list === 'materials').map(({ line }) => String(line['name'] ?? '')),
  }
  const nameOf = ({ piece, line }: { readonly piece: string; readonly line: number }) => {
    const name = names[piece === 'service' ? 'service' : 'material'][line] || `#${line + 1}`
    return piece === 'labour' ? translate('lines.steps.labour', { name }) : name
  }
  const number = (value: unknown) => formatNumber(Number(value), 0, 3)
  const steps = (): Step[] => {
    switch (figure) {
      case 'overall':
        return [
          { what: translate('lines.steps.nets'), how: moneyText(totals.discounted) },
          {
            what: translate('lines.steps.times', { percent: number(totals.overall_discount) }),
            how: moneyText(totals.overall),
          },
          {
            what: translate('lines.steps.spread', { smart_count: totals.parts.length }),
            how: translate('lines.steps.remainder'),
          },
        ]
      case 'deposit':
        return [
          { what: translate('lines.figures.total_inc_vat'), how: moneyText(totals.total_inc_vat) },
          option.deposit_percent === null
            ? { what: translate('lines.steps.amount'), how: moneyText(current.deposit) }
            : {
                what: translate('lines.steps.times', { percent: number(option.deposit_percent) }),
                how: moneyText(current.deposit),
              },
        ]
      default: {
        const explained = figure === 'line_discount' ? 'discount_total' : figure
        return explain(totals, explained)
          .filter(({ key }) => figure !== 'line_discount' || key === 'line_discount')
          .map(({ key, part, given, from, amount }) => {
            const numbers = Object.entries(given).map(([name, value]) => [
              name,
              name === 'price' ? formatMoney(Number(value), { places: 4 }) : number(value),
            ])
            const amounts = Object.entries(from).map(([name, value]) => [name, moneyText(value)])
            const how = translate(`lines.formulas.${key}`, { _: '', ...Object.fromEntries([...numbers, ...amounts]) })
            const what = part ? nameOf(part) : translate(`lines.steps.${key}`)
            return { what: how ? `${what}, ${how}` : what, how: moneyText(amount) }
          })
      }
    }
  }
  const all = steps()
  return (
    <div className="total-steps" role="group" aria-label={translate('lines.how')}>
      {all.length === 0 && <p>{translate('lines.nothing')}</p>}
      <ul>
        {all.map(({ what, how }, i) => (
          <li key={i}>
            <span>{what}</span> <span>{how}</span>
          </li>
        ))}
      </ul>
      {figure in RULES && <p>{translate(`lines.rules.${RULES[figure as keyof typeof RULES]}`)}</p>}
    </div>
  )
}

const RULES = { sub_total_ex_vat: 'sub_total_ex_vat', vat_total: 'vat_total' } as const
