import { type FormEvent, useId, useState } from 'react'
import { REQUESTS } from '../../../schema/areas/fieldApp/requests.ts'
import type { Translate } from '../../kit/ports.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import styles from './workday.module.css'

/** The actions that ask for input first. */
export type Asked = 'partDone' | 'noAccess' | 'abort' | 'note' | 'ask'

interface StepSheetProps {
  readonly translate: Translate
  readonly sheet: Asked
  readonly pending: boolean
  /** Returns the error text, or null. */
  readonly onSend: (body: unknown) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks why a visit ended as it did, for a note, or for a message to the office. If it is refused, the input stays. */
export function StepSheet({ translate, sheet, pending, onSend, onClose }: StepSheetProps) {
  const [text, setText] = useState('')
  const [what, setWhat] = useState<(typeof REQUESTS)[number]>('extra_work')
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()
  const titles = { note: 'workday.add_note', ask: 'workday.ask' } as Readonly<Record<string, string>>
  const [label, help] =
    sheet === 'note' ? ['note', 'note_help'] : sheet === 'ask' ? ['what_needed', 'extra_help'] : ['why', 'why_help']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const note = text.trim()
    if (!note) return
    const body = sheet === 'note' ? { text: note } : sheet === 'ask' ? { what, text: note } : { reason: note }
    setRefusal(await onSend(body))
  }
  return (
    <Dialog
      title={translate(titles[sheet] ?? `workday.steps.${sheet}`)}
      onClose={pending || text ? undefined : onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {translate('workday.cancel')}
          </button>
          <button type="submit" form={id} className="button button-main" disabled={pending || !text.trim()}>
            {translate('workday.save')}
          </button>
        </>
      }
    >
      <form id={id} className={styles.dayForm} onSubmit={(event) => void submit(event)}>
        {sheet === 'ask' && (
          <label>
            {translate('workday.what_for')}
            <select value={what} onChange={(event) => setWhat(event.target.value as typeof what)}>
              {REQUESTS.map((one) => (
                <option key={one} value={one}>
                  {translate(`workday.asks.${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {translate(`workday.${label}`)}
          <textarea
            data-autofocus
            rows={4}
            maxLength={sheet === 'note' ? 4000 : sheet === 'ask' ? 2000 : 500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className={styles.dayQuiet}>{translate(`workday.${help}`)}</p>
        {refusal && <p role="alert">{refusal}</p>}
      </form>
    </Dialog>
  )
}
