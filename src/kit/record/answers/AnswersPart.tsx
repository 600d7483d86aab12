import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { isUnanswered } from '../../../../schema/areas/questions/asked.ts'
import type { Answers, Earlier } from '../../../../schema/areas/record/shapes.ts'
import type { Subject } from '../../files/file.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { Ago } from '../../ui/Ago.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { PartCard } from '../sections/PartCard.tsx'
import type { PartProps } from '../sections/parts.tsx'
import { AnswerValue } from './AnswerValue.tsx'
import { useAnswerDraft } from './useAnswerForm.ts'
import { askedOf, missingOf, useAnswers, valuesOf } from './useAnswers.ts'
import './answers.css'
import './answersRead.css'

const AnswersForm = loadable(
  () => import('./AnswersForm.tsx').then((m) => ({ default: m.AnswersForm })),
  <Pending lines={3} />,
)

/** Answers to questions that no longer apply or have changed since, with the question as it was at the time. */
function EarlierAnswers({ earlier, subject }: { readonly earlier: readonly Earlier[]; readonly subject: Subject }) {
  const translate = useTranslate()
  return (
    <details className="answers-earlier">
      <summary>{translate('answers.earlier', { smart_count: earlier.length })}</summary>
      <dl className="record-fields">
        {earlier.map(({ question_id, asked, value, at, user }) => (
          <div key={question_id} data-wide>
            <dt>{asked.label}</dt>
            <dd>
              <AnswerValue question={asked} value={value} subject={subject} />{' '}
              <span className="quiet">
                {user?.name} <Ago at={at} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface ReadProps {
  readonly answers: Answers
  readonly subject: Subject
  /** Undefined for users who may not answer. */
  readonly onOpen: (() => void) | undefined
}

/** Shows the answers and the required questions; optional ones are offered as links into the form. */
function Read({ answers, subject, onOpen }: ReadProps) {
  const translate = useTranslate()
  const applicable = askedOf(answers.data, valuesOf(answers.data))
  const open = applicable.filter(({ value, needed }) => isUnanswered(value) && !needed)
  return (
    <>
      <dl className="record-fields answers-read">
        {applicable
          .filter((one) => !open.includes(one))
          .map(({ question, value }) => {
            const missing = isUnanswered(value)
            return (
              <div
                key={question.id}
                data-wide={question.type === 'textarea' || undefined}
                data-missing={missing || undefined}
              >
                <dt>{question.label}</dt>
                <dd>
                  {missing ? (
                    translate('answers.missing')
                  ) : (
                    <AnswerValue question={question} value={value} subject={subject} />
                  )}
                </dd>
              </div>
            )
          })}
      </dl>
      {open.length > 0 && onOpen && (
        <ul className="fact-chips answers-open" aria-label={translate('answers.offered')}>
          {open.map(({ question, required_from: from }) => (
            <li key={question.id}>
              <button type="button" className="fact-chip" onClick={onOpen}>
                <AddIcon aria-hidden="true" />
                {question.label}
                {from && <span className="quiet"> · {translate('answers.required_from', { status: from.title })}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The questions about a record: read at a glance, answered in place. */
export default function AnswersPart({ resource, record, readOnly }: PartProps) {
  const translate = useTranslate()
  const subject: Subject = { resource: resource.name, id: record.id }
  const { data, isPending, isError, refetch } = useAnswers(resource.name, record.id)
  const draft = useAnswerDraft(subject)
  const button = useRef<HTMLButtonElement>(null)
  // The form opens at once if there is unsaved input.
  const [isOpen, setOpen] = useState(() => !readOnly && draft.read() !== null)
  const any = (data?.data.length ?? 0) > 0
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  useShortcuts([
    !readOnly &&
      any &&
      !isOpen && { keys: 'q', scope: 'record', text: translate('answers.edit'), run: open, palette: true },
  ])
  const missing = data ? missingOf(data.data, valuesOf(data.data)) : 0
  const acts = !readOnly && any && !isOpen && (
    <button ref={button} type="button" className="button button-small" aria-keyshortcuts="q" onClick={open}>
      <EditIcon fontSize="small" /> {translate('answers.edit')} <kbd aria-hidden="true">q</kbd>
    </button>
  )
  return (
    <PartCard title={translate('answers.title')} acts={acts}>
      {isPending && <Pending lines={3} />}
      {data && !any && data.earlier.length === 0 && <p className="quiet">{translate('answers.nothing')}</p>}
      {isError && (
        <p role="alert">
          {translate('answers.failed')}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </p>
      )}
      {missing > 0 && !isOpen && (
        <p className="answers-missing">{translate('answers.count_missing', { smart_count: missing })}</p>
      )}
      {data && isOpen && any && <AnswersForm subject={subject} answers={data} onClose={close} />}
      {data && !isOpen && <Read answers={data} subject={subject} onOpen={readOnly ? undefined : open} />}
      {data && data.earlier.length > 0 && <EarlierAnswers earlier={data.earlier} subject={subject} />}
    </PartCard>
  )
}
