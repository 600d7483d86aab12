import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { checkAnswer, questionField } from '../../../schema/areas/questions/answering.ts'
import { errorMessage, useErrorText } from '../../kit/errorText.ts'
import { errorId, FieldShell, helpId } from '../../kit/form/FieldShell.tsx'
import { componentsOf } from '../../kit/kinds/index.tsx'
import { SignaturePad } from '../../kit/record/answers/SignaturePad.tsx'
import { type ShownQuestion, UNSAVED } from './draft.ts'

interface PreviewFieldProps {
  readonly question: ShownQuestion
  readonly value: unknown
  readonly onAnswer: (value: unknown) => void
  /** The question being edited, among those it depends on. */
  readonly current: boolean
}

/** Files are chosen and counted but never uploaded: the answer consists of as many made-up ids. */
function FileAnswer({ question, id, describedBy, onAnswer }: PreviewFieldProps & { id: string; describedBy: string }) {
  const translate = useTranslate()
  const photos = question.type === 'photo'
  return (
    <input
      id={id}
      type="file"
      multiple
      {...(photos ? { accept: 'image/*' } : {})}
      title={translate(photos ? 'questions.preview.photos' : 'questions.preview.files')}
      aria-describedby={describedBy || undefined}
      onChange={({ target }) => onAnswer([...(target.files ?? [])].map((_, i) => i + 1))}
    />
  )
}

/** One question as the form will show it, with the same inputs as every form. */
export function PreviewField(props: PreviewFieldProps) {
  const { question, value, onAnswer, current } = props
  const translate = useTranslate()
  const errorText = useErrorText()
  const [isTouched, setTouched] = useState(false)
  const base = questionField(question)
  const field =
    question.type === 'yes_no'
      ? {
          ...base,
          hints: {
            ...base.hints,
            texts: { yes: translate('questions.conditions.yes'), no: translate('questions.conditions.no') },
          },
        }
      : base
  const components = componentsOf(field)
  const Input = components.Input
  const id = `preview-${question.id}`
  const label = question.label || translate('questions.preview.untitled')
  const [refusal] = isTouched ? checkAnswer(question, value ?? null) : []
  const error = refusal ? errorText(errorMessage(refusal)) : ''
  const describedBy = [error && errorId(id), question.help && helpId(id)].filter(Boolean).join(' ')
  const description = describedBy ? { describedBy } : {}
  return (
    <div
      className="question-preview-field"
      data-current={current || undefined}
      data-unsaved={question.id === UNSAVED || undefined}
    >
      <FieldShell
        id={id}
        label={label}
        required={question.required}
        group={components.group ?? false}
        beside={components.labelBeside ?? false}
        {...(question.help ? { help: question.help } : {})}
        {...(error ? { error } : {})}
      >
        {Input ? (
          <Input
            id={id}
            name="answer"
            resource="questions"
            field={field}
            value={value}
            required={question.required}
            invalid={error !== ''}
            onChange={onAnswer}
            onBlur={() => setTouched(true)}
            {...description}
          />
        ) : question.type === 'signature' ? (
          <SignaturePad id={id} label={label} onSigned={(drawing) => onAnswer(drawing ? 1 : null)} {...description} />
        ) : (
          <FileAnswer {...props} id={id} describedBy={describedBy} />
        )}
      </FieldShell>
    </div>
  )
}
