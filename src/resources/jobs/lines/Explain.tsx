import { useTranslate } from 'ra-core'
import { explain, type Figure, type Step } from '../../../../schema/areas/jobs/explain.ts'
import { decimalText } from '../../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import type { Live } from './live.ts'

interface ExplainProps {
  readonly live: Live
  readonly figure: Figure
  readonly onClose: () => void
}

const money = (pence: bigint) => formatMoney(decimalText(pence))

/** The calculation of a figure, down to the lines. */
export function Explain({ live, figure, onClose }: ExplainProps) {
  const translate = useTranslate()
  const steps = explain(live.totals, figure)
  const what = ({ part, key }: Step): string => {
    if (!part) return translate(`lines.steps.${key}`)
    const name = live.names[part.piece === 'service' ? 'services' : 'materials']?.[part.line] || `#${part.line + 1}`
    return part.piece === 'labour' ? translate('lines.steps.labour', { name }) : name
  }
  const how = ({ key, given, from }: Step): string => {
    const numbers = Object.entries(given).map(([name, value]) => [
      name,
      name === 'price' ? formatMoney(Number(value), { places: 4 }) : formatNumber(Number(value), 0, 3),
    ])
    const amounts = Object.entries(from).map(([name, value]) => [name, money(value)])
    return translate(`lines.formulas.${key}`, { _: '', ...Object.fromEntries([...numbers, ...amounts]) })
  }
  return (
    <Dialog
      wide
      title={translate('lines.explain', { figure: translate(`lines.figures.${figure}`) })}
      onClose={onClose}
      acts={
        <button type="button" className="button button-main" data-autofocus onClick={onClose}>
          {translate('ra.action.close')}
        </button>
      }
    >
      {steps.length === 0 ? (
        <p>{translate('lines.nothing')}</p>
      ) : (
        <div className="lines-scroll">
          <table className="lines-table line-steps">
            <tbody>
              {steps.map((step, i) => (
                <tr key={i}>
                  <th scope="row">{what(step)}</th>
                  <td>{how(step)}</td>
                  <td data-align="right">{money(step.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{translate(`lines.figures.${figure}`)}</th>
                <td />
                <td data-align="right">{money(live.totals[figure])}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className="quiet">{translate(`lines.rules.${figure}`)}</p>
    </Dialog>
  )
}
