import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FormField } from '../../../kit/form/FormField.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'

const NAMES = [
  'customer_id',
  'address_id',
  'title',
  'description',
  'quote_type_id',
  'valid_until',
  'assignedTo',
  'franchise_id',
  'status_reason',
]

interface FactsDialogProps {
  /** The field that gets the focus. */
  readonly focus: string
  readonly onClose: () => void
}

/** All fields of a quote except its lines; input is shown in the document at once, and saved with it. */
export function FactsDialog({ focus, onClose }: FactsDialogProps) {
  const translate = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    // A picker has to load first.
    const enter = (framesLeft: number) => {
      const control = container.current?.querySelector<HTMLElement>(
        `[data-field="field-${focus}"] :is(input, select, textarea)`,
      )
      if (control) control.focus()
      else if (framesLeft > 0) frame = requestAnimationFrame(() => enter(framesLeft - 1))
    }
    enter(120)
    return () => cancelAnimationFrame(frame)
  }, [focus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog
      title={translate('quotes.facts')}
      wide
      onClose={onClose}
      acts={
        <button type="button" className="button button-main" onClick={onClose}>
          {translate('lines.done')}
        </button>
      }
    >
      <div ref={container} className="doc-fields" onKeyDown={onKeyDown} role="presentation">
        {NAMES.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </div>
    </Dialog>
  )
}
