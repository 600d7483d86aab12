import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

/**
 * Ctrl or ⌘ with S saves unless the form is read-only, and Escape goes back; neither while a dialog or a list of options is open.
 * @param save called instead of submitting the form
 */
export function useFormKeys(
  form: RefObject<HTMLFormElement | null>,
  readOnly: boolean,
  onCancel: () => void,
  save: () => void = () => form.current?.requestSubmit(),
): void {
  const translate = useTranslate()
  useShortcuts([
    !readOnly && {
      keys: 'Mod+s',
      scope: 'form',
      text: translate('shortcuts.form.save'),
      run: save,
      typing: true,
      palette: true,
    },
    { keys: 'Escape', scope: 'form', text: translate('shortcuts.form.back'), run: onCancel, typing: true },
  ])
}
