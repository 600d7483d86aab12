import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { moneyText } from '../../jobs/sheet/amounts.ts'
import { useComputedTotals } from '../../jobs/sheet/context.ts'
import { TotalsPanel } from '../../jobs/sheet/TotalsPanel.tsx'
import type { Sending } from './useSend.tsx'

interface ThumbBarProps {
  readonly save: () => void
  readonly send: Sending | undefined
}

/** At the bottom of the screen on a phone: the total, its calculation, and the action that moves the quote on. */
export function ThumbBar({ save, send }: ThumbBarProps) {
  const translate = useTranslate()
  const { current } = useComputedTotals()
  const [open, setOpen] = useState(false)
  const toSearch = () => {
    const search = document.querySelector<HTMLElement>('.sheet-search input')
    search?.scrollIntoView({ block: 'center' })
    search?.focus()
  }
  return (
    <div className="thumb-bar">
      <div className="thumb-total">
        <strong>{moneyText(current.totals.total_inc_vat)}</strong>{' '}
        <span className="quiet">
          {translate('lines.inc_vat')} {moneyText(current.totals.vat_total)}
        </span>
        <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {translate('lines.explain_all')}
        </button>
      </div>
      <div className="thumb-acts">
        <button type="button" className="button" onClick={toSearch}>
          + {translate('quotes.line')}
        </button>
        <button type="button" className="button button-main" onClick={send?.run ?? save}>
          {translate(send?.text ?? 'ra.action.save')}
        </button>
        {send && (
          <button type="button" className="button" onClick={save}>
            {translate('ra.action.save')}
          </button>
        )}
      </div>
      {open && (
        <Dialog title={translate('lines.summary')} onClose={() => setOpen(false)}>
          <TotalsPanel inDialog />
        </Dialog>
      )}
    </div>
  )
}
