import { useState } from 'react'
import { dayOf } from '../../../../../schema/engine/time/time.ts'
import { type RefusedCall, type Translate, usePorts } from '../../../../kit/ports.ts'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'
import { clockOf, dayName } from '../../clock.ts'
import { refusalText } from '../../Failed.tsx'
import { placeOf } from '../paths.ts'
import type { Queue } from '../queue/queue.ts'
import { codeOf, isChanged } from '../refusals.ts'
import { type Entry, fileOf } from '../store.ts'
import styles from './offlineQueueBar.module.css'

interface RefusedSheetProps {
  readonly translate: Translate
  readonly queue: Queue
  readonly refusedEntries: readonly Entry[]
  readonly onClose: () => void
}

/** What to do about each refusal: the last part of `away.todo.*`. */
const REMEDY: Readonly<Record<string, string>> = {
  not_found: 'gone',
  visit_cancelled: 'cancelled',
  visit_step: 'settled',
  status_move: 'settled',
  answers_missing: 'missing',
  signature_missing: 'missing',
  document_changed: 'changed',
  already_signed: 'settled',
  in_future: 'time',
  too_early: 'time',
  time_order: 'time',
}

/** The text that the user typed, so that it can still be read. */
function wordsOf({ body, path }: Entry): string {
  const { text, reason, signer_name } = (body ?? {}) as Readonly<Record<string, unknown>>
  const name = new URLSearchParams(path.split('?')[1]).get('name')
  return [text, reason, signer_name, name].filter((one) => typeof one === 'string').join(' · ')
}

function didText(translate: Translate, { path }: Entry): string {
  const doing = placeOf(path)?.doing
  return doing?.kind === 'step'
    ? translate(`workday.steps.${doing.step}`)
    : translate(`away.did.${doing?.kind ?? 'other'}`)
}

function One({ translate, queue, entry }: Pick<RefusedSheetProps, 'translate' | 'queue'> & { entry: Entry }) {
  const { locale } = usePorts()
  const [sure, setSure] = useState(false)
  const open = async () => {
    const file = await fileOf(entry.id)
    if (!file) return
    const address = URL.createObjectURL(file)
    window.open(address, '_blank', 'noopener')
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  const { status = 0, code = '', body } = entry.refused ?? {}
  const why = refusalText(translate, Object.assign(new Error(code), { status, code, body }) as RefusedCall)
  const words = wordsOf(entry)
  return (
    <li>
      <strong>
        {didText(translate, entry)} · {entry.title}
      </strong>
      <span className={styles.awayWhen}>
        {translate('away.done_at', { at: `${dayName(dayOf(entry.at), locale)}, ${clockOf(entry.at)}` })}
      </span>
      {words && <q>{words}</q>}
      <p>{why}</p>
      {isChanged(entry) && <p>{translate('away.office_changed')}</p>}
      <p>{translate(`away.todo.${REMEDY[codeOf(entry)] ?? 'other'}`)}</p>
      {entry.told && <p>{translate('away.office_told')}</p>}
      <p className={styles.awayWays}>
        <button type="button" className="button" onClick={() => void queue.again(entry.id)}>
          {translate('away.again')}
        </button>
        {entry.size !== undefined && (
          <button type="button" className="button" onClick={() => void open()}>
            {translate('away.open_file')}
          </button>
        )}
        <button
          type="button"
          className={sure ? 'button button-danger' : 'button'}
          onClick={() => (sure ? void queue.drop(entry) : setSure(true))}
        >
          {translate(sure ? 'away.drop_sure' : 'away.drop')}
        </button>
      </p>
    </li>
  )
}

/** Lists writes that the server refused: what it was, why, and what to do about it. */
export function RefusedSheet({ translate, queue, refusedEntries, onClose }: RefusedSheetProps) {
  return (
    <Dialog
      title={translate('away.refused_title')}
      wide
      onClose={onClose}
      acts={
        <button type="button" className="button" onClick={onClose}>
          {translate('away.close')}
        </button>
      }
    >
      <p>{translate('away.refused_about')}</p>
      <ul className={styles.awayRefused}>
        {refusedEntries.map((entry) => (
          <One key={entry.id} translate={translate} queue={queue} entry={entry} />
        ))}
      </ul>
    </Dialog>
  )
}
