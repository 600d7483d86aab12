import { useTranslate } from 'ra-core'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { moneyText } from './amounts.ts'
import { CostLine } from './CostLine.tsx'
import { useComputedTotals, useSheet } from './context.ts'
import { depositIn, depositText } from './deposit.ts'
import { withTerms } from './options.ts'
import { OPENS, type Opens, Steps } from './Steps.tsx'
import { TermInput } from './TermInput.tsx'
import './totals.css'

interface FigureProps {
  readonly name: Opens
  readonly label: string
  readonly amount: string
  readonly isOpen: boolean
  readonly onToggle: (name: Opens) => void
  readonly strong?: boolean
  readonly children?: ReactNode
}

/** A figure that shows its calculation below itself. */
const Figure = memo(function Figure({ name, label, amount, isOpen, onToggle, strong, children }: FigureProps) {
  const translate = useTranslate()
  return (
    <>
      <div className="total-row" data-figure={name} data-strong={strong}>
        <span className="total-name">
          {label} {children}
        </span>
        <span>
          <button
            type="button"
            className="line-figure"
            aria-expanded={isOpen}
            title={translate('lines.how')}
            onClick={() => onToggle(name)}
          >
            {amount}
          </button>
        </span>
      </div>
      {isOpen && <Steps figure={name} />}
    </>
  )
})

/**
 * The totals of the open option while it is edited; discount and deposit are entered here.
 * @param inDialog whether another panel on the page handles the shortcut
 */
export function TotalsPanel({ inDialog = false }: { readonly inDialog?: boolean }) {
  const { store, option, disabled, hasOptions } = useSheet()
  const { offer, all, current } = useComputedTotals()
  const translate = useTranslate()
  const [open, setOpen] = useState<ReadonlySet<Opens>>(new Set())
  const { totals, deposit, option: currentOption } = current
  const set = (values: Readonly<Record<string, unknown>>, part: string) =>
    store.setTerms(withTerms(offer, option, values), `${part} ${option}`)
  const toggle = useCallback(
    (name: Opens) =>
      setOpen((old) => (old.has(name) ? new Set([...old].filter((one) => one !== name)) : new Set([...old, name]))),
    [],
  )
  const explainAll = () => setOpen((old) => (old.size > 0 ? new Set() : new Set(OPENS)))
  useShortcuts([
    !inDialog && { keys: '=', scope: 'form', text: translate('lines.explain_all'), run: explainAll, palette: true },
  ])
  const discounts = totals.discount_total - totals.overall
  const figure = (name: Opens) => ({ name, isOpen: open.has(name), onToggle: toggle })
  const [rate, ...rates] = totals.rates
  const vat =
    rate && rates.length === 0
      ? translate('lines.vat_of', { percent: formatNumber(Number(rate.percent), 0, 2), net: moneyText(rate.net) })
      : translate('lines.figures.vat_total')
  const terms = currentOption as unknown as Readonly<Record<string, unknown>>
  return (
    <section className="totals" aria-label={translate('lines.summary')}>
      <header className="totals-head">
        <strong data-figure="headline">{moneyText(totals.total_inc_vat)}</strong>
        <span className="quiet">
          {all.length > 1 ? translate('lines.of_option', { name: currentOption.name }) : translate('lines.inc_vat')}
        </span>
        <span className="spring" />
        <button
          type="button"
          className="link-button"
          aria-keyshortcuts="="
          aria-expanded={open.size > 0}
          onClick={explainAll}
        >
          {translate('lines.explain_all')} <Keys keys="=" />
        </button>
      </header>
      <div className="totals-list">
        <Figure
          {...figure('sub_total_ex_vat')}
          label={translate('lines.figures.sub_total_ex_vat')}
          amount={moneyText(totals.sub_total_ex_vat)}
        />
        {discounts > 0n && (
          <Figure
            {...figure('line_discount')}
            label={translate('lines.figures.line_discount')}
            amount={moneyText(-discounts)}
          />
        )}
        {(!disabled || totals.overall > 0n) && (
          <Figure {...figure('overall')} label={translate('lines.figures.overall')} amount={moneyText(-totals.overall)}>
            <TermInput
              name="overall_discount"
              label={translate('lines.figures.overall')}
              text={
                Number(currentOption.overall_discount) === 0
                  ? ''
                  : `${formatNumber(Number(currentOption.overall_discount), 0, 2)}%`
              }
              placeholder="0%"
              disabled={disabled}
              read={(text) => {
                const share = depositIn(text === '' ? '0%' : text.endsWith('%') ? text : `${text}%`)
                return share && { overall_discount: share.deposit_percent }
              }}
              onChange={(values) => set(values, 'discount')}
            />
          </Figure>
        )}
        <Figure {...figure('vat_total')} label={vat} amount={moneyText(totals.vat_total)} />
        <Figure
          {...figure('total_inc_vat')}
          strong
          label={translate('lines.figures.total_inc_vat')}
          amount={moneyText(totals.total_inc_vat)}
        />
        {hasOptions && (!disabled || deposit > 0n) && (
          <Figure {...figure('deposit')} label={translate('lines.figures.deposit')} amount={moneyText(deposit)}>
            <TermInput
              name="deposit"
              label={translate('lines.figures.deposit')}
              text={depositText({ deposit_percent: terms['deposit_percent'], deposit_amount: terms['deposit_amount'] })}
              placeholder={`25% ${translate('lines.or')} ${formatMoney(200)}`}
              disabled={disabled}
              read={depositIn}
              onChange={(values) => set(values, 'deposit')}
            />
          </Figure>
        )}
      </div>
      <CostLine />
    </section>
  )
}
