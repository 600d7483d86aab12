import { type FormEvent, useId, useState } from 'react'
import { REQUESTS } from '../../../schema/areas/fieldApp/requests.ts'
import type { Translate } from '../../kit/ports.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import styles from './workday.module.css'

/** The actions that ask for input first. */
export type Asked = 'partDone' | 'noAccess' | 'abort' | 'note' | 'ask'

interface StepSheetProps {
  readonly say: Translate
  readonly asked: Asked
  readonly pending: boolean
  /** Returns the error text, or null. */
  readonly onSend: (body: unknown) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks why a visit ended as it did, for a note, or for a message to the office. If it is refused, the input stays. */
export function StepSheet({ say, asked, pending, onSend, onClose }: StepSheetProps) {
  const [text, setText] = useState('')
  const [what, setWhat] = useState<(typeof REQUESTS)[number]>('extra_work')
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()
  const titles = { note: 'workday.add_note', ask: 'workday.ask' } as Readonly<Record<string, string>>
  const [label, help] =
    asked === 'note' ? ['note', 'note_help'] : asked === 'ask' ? ['what_needed', 'extra_help'] : ['why', 'why_help']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const note = text.trim()
    if (!note) return
    const body = asked === 'note' ? { text: note } : asked === 'ask' ? { what, text: note } : { reason: note }
    setRefusal(await onSend(body))
  }
  return (
    <Dialog
      title={say(titles[asked] ?? `workday.steps.${asked}`)}
      onClose={pending || text ? undefined : onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {say('workday.cancel')}
          </button>
          <button type="submit" form={id} className="button button-main" disabled={pending || !text.trim()}>
            {say('workday.save')}
          </button>
        </>
      }
    >
      <form id={id} className={styles.dayForm} onSubmit={(event) => void submit(event)}>
        {asked === 'ask' && (
          <label>
            {say('workday.what_for')}
            <select value={what} onChange={(event) => setWhat(event.target.value as typeof what)}>
              {REQUESTS.map((one) => (
                <option key={one} value={one}>
                  {say(`workday.asks.${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {say(`workday.${label}`)}
          <textarea
            data-autofocus
            rows={4}
            maxLength={asked === 'note' ? 4000 : asked === 'ask' ? 2000 : 500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className={styles.dayQuiet}>{say(`workday.${help}`)}</p>
        {refusal && <p role="alert">{refusal}</p>}
      </form>
    </Dialog>
  )
}
