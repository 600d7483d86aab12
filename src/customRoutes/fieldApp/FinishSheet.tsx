import { type FormEvent, useId, useState } from 'react'
import { stepRefusal } from '../../../schema/areas/fieldApp/guards.ts'
import type { MyVisitWhole } from '../../../schema/areas/fieldApp/shapes.ts'
import { FROM, type Step, stateOf } from '../../../schema/areas/fieldApp/track.ts'
import { askedQuestions } from '../../../schema/areas/questions/asked.ts'
import type { JobDocument } from '../../../schema/areas/signing/shapes.ts'
import type { Translate } from '../../kit/ports.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { serverNow } from '../../offline/serverTime.ts'
import { documentAt, type Missing, missingOf, questionAt } from './missing.ts'
import { useFetched } from './useFetched.ts'
import styles from './workday.module.css'

/** Possible outcomes of a visit, and their names. */
const OUTCOMES = { finish: 'done', partDone: 'part_done', noAccess: 'no_access', abort: 'aborted' } as const
export type Outcome = keyof typeof OUTCOMES
const ALL = Object.keys(OUTCOMES) as Outcome[]

interface FinishSheetProps {
  readonly translate: Translate
  readonly visit: MyVisitWhole
  readonly pending: boolean
  /** Records the outcome of the visit. Returns the error text, or null. */
  readonly onFinish: (step: Step, body: unknown) => Promise<string | null>
  /** Saves a note. Returns the error text, or null. */
  readonly onNote: (text: string) => Promise<string | null>
  readonly onGo: (item: Missing) => void
  readonly onClose: () => void
}

/** What is still to be signed and answered, including what is optional: documents first, then questions. */
function openOf(visit: MyVisitWhole, documents: readonly JobDocument[]): readonly Missing[] {
  const questions = visit.guards?.job?.questions ?? []
  const values = Object.fromEntries(questions.map(({ id, value }) => [id, value]))
  const applicable = askedQuestions(questions, values)
  return [
    ...documents
      .filter(({ offered, signed }) => offered && !signed)
      .map(({ document_id, name }) => ({ at: documentAt(document_id), name })),
    ...questions
      .filter(({ id, value }) => applicable.has(id) && value === null)
      .map(({ id, label }) => ({ at: questionAt(id), name: label })),
  ]
}

/** What has to be signed and answered before the visit can be finished; the server checks the same. */
function neededOf(visit: MyVisitWhole): readonly Missing[] {
  if (!visit.guards) return []
  const refusal = stepRefusal(visit, 'finish', undefined, serverNow())
  return refusal ? missingOf(refusal) : []
}

function Open({ title, places, onGo }: { title: string; places: readonly Missing[]; onGo: (item: Missing) => void }) {
  if (places.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul className={styles.dayLines}>
        {places.map((one) => (
          <li key={one.at}>
            <button type="button" className={styles.dayPlain} onClick={() => onGo(one)}>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Ends a visit: the outcome, a note, and what is still to be signed and answered. */
export function FinishSheet({ translate, visit, pending, onFinish, onNote, onGo, onClose }: FinishSheetProps) {
  const [outcome, setOutcome] = useState<Outcome>('finish')
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const documents = useFetched<readonly JobDocument[]>(`/my/visits/${visit.id}/documents`, visit.job !== null)
  const id = useId()
  const state = stateOf(visit.times)
  const isDone = outcome === 'finish'
  const needed = isDone ? neededOf(visit) : []
  const optional = isDone
    ? openOf(visit, documents.data ?? []).filter(({ at }) => !needed.some((one) => one.at === at))
    : []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const note = text.trim()
    if (!isDone)
      return setRefusal(note ? await onFinish(outcome, { reason: note }) : translate('workday.reason_needed'))
    if (note && visit.job && needed.length === 0) {
      const why = await onNote(note)
      if (why !== null) return setRefusal(why)
      setText('')
    }
    setRefusal(await onFinish('finish', {}))
  }
  return (
    <Dialog
      title={translate('workday.finish.title')}
      onClose={pending || text ? undefined : onClose}
      acts={
        <>
          <button type="button" className="button" onClick={onClose}>
            {translate('workday.cancel')}
          </button>
          <button type="submit" form={id} className="button button-main" disabled={pending}>
            {translate('workday.finish.save')}
          </button>
        </>
      }
    >
      <form id={id} className={styles.dayForm} onSubmit={(event) => void submit(event)}>
        <label>
          {translate('workday.finish.outcome')}
          <select value={outcome} onChange={({ target }) => setOutcome(target.value as Outcome)}>
            {ALL.filter((step) => FROM[step].includes(state)).map((step) => (
              <option key={step} value={step}>
                {translate(`workday.outcome.${OUTCOMES[step]}`)}
              </option>
            ))}
          </select>
        </label>
        {(visit.job || !isDone) && (
          <label>
            {translate(isDone ? 'workday.note' : 'workday.why')}
            <textarea
              data-autofocus
              rows={3}
              maxLength={isDone ? 4000 : 500}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
        )}
        <p className={styles.dayQuiet}>{translate(isDone ? 'workday.finish.note_help' : 'workday.why_help')}</p>
        <Open title={translate('workday.missing')} places={needed} onGo={onGo} />
        <Open title={translate('workday.finish.open')} places={optional} onGo={onGo} />
        {refusal && <p role="alert">{refusal}</p>}
      </form>
    </Dialog>
  )
}
