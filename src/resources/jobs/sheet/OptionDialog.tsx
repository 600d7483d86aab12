import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useComputedTotals, useSheet } from './context.ts'
import { withoutOption, withTerms } from './options.ts'

/** Name of the open option, whether it is recommended, and a button to remove it. */
export function OptionDialog({ onClose }: { readonly onClose: () => void }) {
  const { store, option, open } = useSheet()
  const { offer, all, current } = useComputedTotals()
  const translate = useTranslate()
  const id = useId()
  const { name, suggested } = current.option
  const set = (values: Readonly<Record<string, unknown>>, part: string | null = null) =>
    store.setTerms(withTerms(offer, option, values), part)
  const remove = () => {
    const next = all.find((one) => one.option.key !== option)
    store.setOffer(withoutOption(offer, option))
    if (next) open(next.option.key)
    onClose()
  }
  return (
    <Dialog
      title={translate('lines.options.change')}
      onClose={onClose}
      acts={
        <>
          {all.length > 1 && (
            <button type="button" className="button" onClick={remove}>
              {translate('lines.options.remove')}
            </button>
          )}
          <button type="button" className="button button-main" onClick={onClose}>
            {translate('lines.done')}
          </button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{translate('lines.options.name')}</label>
        <input
          id={id}
          className="control"
          type="text"
          maxLength={60}
          data-autofocus
          value={name}
          onChange={({ target }) => set({ name: target.value }, `name ${option}`)}
        />
      </div>
      <label className="check-row">
        <input type="checkbox" checked={suggested} disabled={suggested} onChange={() => set({ suggested: true })} />
        <span>{translate('lines.options.suggest')}</span>
      </label>
    </Dialog>
  )
}
