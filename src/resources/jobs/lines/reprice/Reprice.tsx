import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { decimalText } from '../../../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../../../schema/engine/text/format.ts'
import { useFormScreen } from '../../../../kit/form/FormContext.ts'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../../../kit/ui/DialogActs.tsx'
import { useWords } from '../../../../kit/words.ts'
import type { Line } from '../live.ts'
import type { Repriced } from './repriced.ts'
import { useReprice } from './useReprice.ts'
import './reprice.css'

interface RepriceDialogProps {
  readonly offer: readonly Repriced[]
  readonly totalWith: (chosen: readonly Repriced[]) => bigint
  readonly onKeep: () => void
  readonly onReprice: (chosen: readonly Repriced[]) => void
}

const amount = (line: Line, name: string) => (typeof line[name] === 'number' ? formatMoney(line[name]) : '–')

/** Shows which prices change, each of which can be kept; manually entered prices are kept by default. */
function RepriceDialog({ offer, totalWith, onKeep, onReprice }: RepriceDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const { resource } = useFormScreen()
  const words = useWords(resource.name)
  const [chosen, setChosen] = useState(() => new Set(offer.filter(({ own }) => !own)))
  const picked = offer.filter((one) => chosen.has(one))
  const toggle = (one: Repriced) =>
    setChosen((old) => (old.has(one) ? new Set([...old].filter((x) => x !== one)) : new Set([...old, one])))
  const total = (lines: readonly Repriced[]) => formatMoney(decimalText(totalWith(lines)))
  return (
    <Dialog
      title={translate('lines.reprice.title')}
      wide
      onClose={onKeep}
      acts={
        <DialogActs
          onCancel={onKeep}
          cancelLabel={translate('lines.reprice.keep')}
          onAct={() => picked.length > 0 && onReprice(picked)}
          disabled={picked.length === 0}
          focus="act"
        >
          {translate('lines.reprice.act', { smart_count: picked.length })}
        </DialogActs>
      }
    >
      <p>{translate('lines.reprice.about', { before: total([]), after: total(picked) })}</p>
      <ul className="reprice">
        {offer.map((one, i) => (
          <li key={`${one.list} ${one.index}`}>
            <label className="check-row" htmlFor={`${id}-${i}`}>
              <input id={`${id}-${i}`} type="checkbox" checked={chosen.has(one)} onChange={() => toggle(one)} />
              <span>
                {one.name}
                {one.own && <span className="quiet"> {translate('lines.reprice.own')}</span>}
              </span>
            </label>
            {Object.keys(one.is).map((name) => (
              <span key={name} className="reprice-change">
                <span className="quiet">{words.field(`${one.list}.${name}`)}</span> {amount(one.was, name)} →{' '}
                <strong>{amount(one.is, name)}</strong>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Asks whether the lines should get the prices of another franchise or customer when one is chosen. */
export function Reprice() {
  const { offer, totalWith, keep, reprice } = useReprice()
  return offer && <RepriceDialog offer={offer} totalWith={totalWith} onKeep={keep} onReprice={reprice} />
}
