import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { Subject } from '../../files/file.ts'
import { Keys } from '../../shortcuts/Keys.tsx'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { useAnswerForm } from './useAnswerForm.ts'
import '../../form/form.css'
import '../../form/formLines.css'
import '../../live/live.css'

interface AnswersFormProps {
  readonly subject: Subject
  readonly answers: Answers
  readonly onClose: () => void
}

const FIRST = ':is(input, select, textarea, button):not([tabindex="-1"]):not(:disabled)'

/** Questions with their controls; those that depend on other answers appear and disappear while the user answers. */
export function AnswersForm({ subject, answers, onClose }: AnswersFormProps) {
  const translate = useTranslate()
  const formElement = useRef<HTMLFormElement>(null)
  const form = useAnswerForm(subject, answers, onClose)
  const { asked, errors } = form
  const refusedQuestions = asked.filter(({ question }) => errors[question.id])
  const cancel = () => {
    form.discard()
    onClose()
  }
  useShortcuts([
    { keys: 'Mod+s', scope: 'form', text: translate('shortcuts.form.save'), run: () => void form.save(), typing: true },
    { keys: 'Escape', scope: 'form', text: translate('answers.cancel'), run: cancel, typing: true },
  ])
  useEffect(() => formElement.current?.querySelector<HTMLElement>(FIRST)?.focus(), [])
  useEffect(() => {
    if (form.refusals > 0) formElement.current?.querySelector<HTMLElement>(`[data-invalid] ${FIRST}`)?.focus()
  }, [form.refusals])
  return (
    <form
      ref={formElement}
      className="answers-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {form.restored && form.isDirty && (
        <p className="notice" role="status">
          {translate('kit.form.restored')}{' '}
          <button type="button" className="link-button" onClick={form.discard}>
            {translate('kit.form.discard')}
          </button>
        </p>
      )}
      {refusedQuestions.length > 0 && (
        <p className="error-summary" role="alert">
          {translate('message.check_validation')}
        </p>
      )}
      <AnswerFields form={form} subject={subject} />
      <div className="answers-acts">
        <button
          type="submit"
          className="button button-main"
          aria-disabled={form.isSaving || undefined}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {translate('ra.action.save')} <Keys keys="Mod+s" />
        </button>
        <button type="button" className="button" aria-keyshortcuts="Escape" onClick={cancel}>
          {translate('ra.action.cancel')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </form>
  )
}
