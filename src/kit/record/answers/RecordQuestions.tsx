import { memo, useImperativeHandle, useRef } from 'react'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import { useFormScreen } from '../../form/FormContext.ts'
import { AskedSection } from './AskedSection.tsx'
import { useAnswerForm } from './useAnswerForm.ts'
import { useAnswers } from './useAnswers.ts'

function Asked({ id, answers }: { readonly id: number; readonly answers: Answers }) {
  const { resource, along } = useFormScreen()
  const subject = { resource: resource.name, id }
  const saved = useRef(false)
  const form = useAnswerForm(subject, answers, () => (saved.current = true), { quiet: true })
  useImperativeHandle(along, () => async () => {
    if (!form.isDirty) return true
    saved.current = false
    await form.save()
    return saved.current
  })
  return <AskedSection form={form} subject={subject} refusal="message.check_validation" />
}

/** The questions about the record that a form edits. They are saved before the record, so that a status that requires answers finds them. */
function RecordQuestions() {
  const { resource, record } = useFormScreen()
  const { data } = useAnswers(resource.name, Number(record?.id))
  return data ? <Asked id={Number(record?.id)} answers={data} /> : null
}

// Memoised, because the form around it renders with each key press.
export default memo(RecordQuestions)
