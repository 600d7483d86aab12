import { useTranslate } from 'ra-core'
import { questionField } from '../../../../schema/areas/questions/answering.ts'
import type { Answer } from '../../../../schema/areas/record/shapes.ts'
import type { Subject } from '../../files/file.ts'
import { errorId, FieldShell, helpId } from '../../form/FieldShell.tsx'
import { componentsOf } from '../../kinds/index.tsx'
import { AnswerValue } from './AnswerValue.tsx'
import { FileAnswer } from './FileAnswer.tsx'
import { SignaturePad } from './SignaturePad.tsx'

interface AnswerFieldProps {
  readonly answer: Answer
  readonly subject: Subject
  readonly value: unknown
  readonly error: string
  /** Another user's answer saved meanwhile. */
  readonly clash: Answer | undefined
  readonly onChange: (value: unknown) => void
  readonly onSigned: (drawing: HTMLCanvasElement | null) => void
  readonly onSending: (sending: Promise<unknown>) => void
  readonly onSettle: (side: 'mine' | 'theirs') => void
}

export const fieldId = (question: number) => `answer-${question}`

function Control(props: AnswerFieldProps & { readonly id: string; readonly describedBy: string }) {
  const { answer, subject, value, error, onChange, onSigned, id } = props
  const translate = useTranslate()
  const { question, needed } = answer
  const description = props.describedBy ? { describedBy: props.describedBy } : {}
  const base = questionField(question)
  const yesNo = { yes: translate('questions.conditions.yes'), no: translate('questions.conditions.no') }
  const field = question.type === 'yes_no' ? { ...base, hints: { ...base.hints, texts: yesNo } } : base
  const Input = componentsOf(field).Input
  if (Input)
    return (
      <Input
        id={id}
        field={field}
        value={value}
        onChange={onChange}
        name={`q${question.id}`}
        resource="questions"
        required={needed}
        invalid={error !== ''}
        {...description}
      />
    )
  if (question.type !== 'signature')
    return (
      <FileAnswer
        id={id}
        subject={subject}
        value={value}
        onChange={onChange}
        onSending={props.onSending}
        label={question.label}
        pictures={question.type === 'photo'}
        invalid={error !== ''}
        {...description}
      />
    )
  if (typeof value === 'number')
    return (
      <div className="answer-signed">
        <AnswerValue question={question} value={value} subject={subject} />
        <button id={id} type="button" className="button button-small" onClick={() => onChange(null)}>
          {translate('answers.sign_again')}
        </button>
      </div>
    )
  return <SignaturePad id={id} label={question.label} onSigned={onSigned} {...description} />
}

/** One question with its control, built from the same field components as every form. */
export function AnswerField(props: AnswerFieldProps) {
  const { answer, subject, error, clash, onSettle } = props
  const translate = useTranslate()
  const { question, needed, required_from: from } = answer
  const id = fieldId(question.id)
  const components = componentsOf(questionField(question))
  const note = from && !needed ? translate('answers.required_from', { status: from.title }) : ''
  const describedBy = [error && errorId(id), (question.help || note) && helpId(id)].filter(Boolean).join(' ')
  return (
    <FieldShell
      id={id}
      label={question.label}
      required={needed}
      group={components.group ?? false}
      beside={components.labelBeside ?? false}
      invalid={error !== ''}
      {...(question.help ? { help: question.help } : {})}
      {...(note ? { note } : {})}
      {...(error ? { error } : {})}
    >
      <Control {...props} id={id} describedBy={describedBy} />
      {clash && (
        <div className="clash">
          <span role="status">
            {translate('live.changed_by', { name: clash.user?.name ?? '' })}{' '}
            <AnswerValue question={question} value={clash.value} subject={subject} />
          </span>
          <span className="clash-acts">
            <button type="button" className="button button-small" onClick={() => onSettle('mine')}>
              {translate('live.keep_mine')}
            </button>
            <button type="button" className="button button-small" onClick={() => onSettle('theirs')}>
              {translate('live.take_theirs')}
            </button>
          </span>
        </div>
      )}
    </FieldShell>
  )
}
