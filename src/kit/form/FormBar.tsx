import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { useFormScreen } from './FormContext.ts'

interface FormBarProps {
  readonly onAnother: () => void
  readonly onCancel: () => void
}

const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** What a form ends with: one main action, always in reach. */
export function FormBar({ onAnother, onCancel }: FormBarProps) {
  const { record, readOnly } = useFormScreen()
  const { isSubmitting } = useFormState()
  const translate = useTranslate()
  return (
    <div className="form-bar">
      {!readOnly && (
        <button
          type="submit"
          className="button button-main"
          aria-disabled={isSubmitting || undefined}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {translate('ra.action.save')} <kbd aria-hidden="true">{IS_MAC ? '⌘ S' : 'Ctrl S'}</kbd>
        </button>
      )}
      {!readOnly && !record && (
        <button type="button" className="button" aria-disabled={isSubmitting || undefined} onClick={onAnother}>
          {translate('kit.form.another')}
        </button>
      )}
      <button type="button" className="button" aria-keyshortcuts="Escape" onClick={onCancel}>
        {translate(readOnly ? 'ra.action.back' : 'ra.action.cancel')} <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}
