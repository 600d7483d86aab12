import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useHistoryDialog } from '../history/useHistoryDialog.tsx'
import { Keys } from '../shortcuts/Keys.tsx'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { useFormScreen } from './FormContext.ts'

interface FormBarProps {
  readonly onAnother: () => void
  readonly onCancel: () => void
}

/** The bar at the end of a form: one main action, always visible. */
export function FormBar({ onAnother, onCancel }: FormBarProps) {
  const { resource, record, readOnly } = useFormScreen()
  const { isSubmitting } = useFormState()
  const translate = useTranslate()
  const history = useHistoryDialog(resource)
  const showHistory = () => record && history.open(record)
  useShortcuts([
    record !== undefined && {
      keys: 'h',
      scope: 'form',
      text: translate('history.button'),
      run: showHistory,
      palette: true,
    },
  ])
  return (
    <div className="form-bar">
      {!readOnly && (
        <button
          type="submit"
          className="button button-main"
          aria-disabled={isSubmitting || undefined}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {translate('ra.action.save')} <Keys keys="Mod+s" />
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
      {record && <HistoryButton onClick={showHistory} />}
      {history.dialog}
    </div>
  )
}
