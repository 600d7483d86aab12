import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { momentOf, onClock } from '../../kit/record/asAt/moment.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { ChangesetDialog } from './entry/ChangesetDialog.tsx'
import { ofPerson } from './entry/useChangesetRevert.ts'
import css from './logs.module.css'

const HOUR = 3_600_000

/** Asks for a period, then previews what reverting a user's changes in it would do. */
export function PersonRevert({ id: user }: { readonly id: number }) {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setConfirming] = useState(false)
  const [from, setFrom] = useState('')
  const [to, endTime] = useState('')
  const open = () => {
    const now = Date.now()
    setFrom(onClock(new Date(now - HOUR).toISOString()))
    // Includes the current minute.
    endTime(onClock(new Date(now + 60_000).toISOString()))
    setConfirming(false)
    setOpen(true)
  }
  const text = translate('logs.person.revert')
  useShortcuts([{ keys: 'Shift+r', scope: 'list', text, run: open, palette: true }])
  const [begin, end] = [momentOf(from), momentOf(to)]
  const isFit = begin !== undefined && end !== undefined && begin < end
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" aria-keyshortcuts="Shift+R" onClick={open}>
        {text} <kbd aria-hidden="true">Shift r</kbd>
      </button>
      {isOpen && isAsked && isFit && (
        <ChangesetDialog title={translate('logs.person.ask')} target={ofPerson(user, begin, end)} onClose={close} />
      )}
      {isOpen && !isAsked && (
        <Dialog
          title={text}
          onClose={close}
          acts={
            <>
              <button type="button" className="button" onClick={close}>
                {translate('ra.action.cancel')} <kbd aria-hidden="true">Esc</kbd>
              </button>
              <button type="submit" form={id} className="button button-main" aria-disabled={!isFit || undefined}>
                {translate('logs.person.look')}
              </button>
            </>
          }
        >
          <p>{translate('logs.person.about')}</p>
          <form
            id={id}
            className={css['log-filters']}
            onSubmit={(event) => {
              event.preventDefault()
              if (isFit) setConfirming(true)
            }}
          >
            {(
              [
                ['from', from, setFrom],
                ['to', to, endTime],
              ] as const
            ).map(([name, value, set]) => (
              <label key={name}>
                <span>{translate(`logs.filter.${name}`)}</span>
                <input
                  type="datetime-local"
                  className="control"
                  required
                  data-autofocus={name === 'from' || undefined}
                  value={value}
                  onChange={({ target }) => set(target.value)}
                />
              </label>
            ))}
          </form>
        </Dialog>
      )}
    </>
  )
}
