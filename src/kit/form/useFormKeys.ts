import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

/** Ctrl or ⌘ with S saves unless the form is only shown, Escape goes back; neither while a dialog or a list of choices is open. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, readOnly: boolean, onCancel: () => void): void {
  const translate = useTranslate()
  useShortcuts([
    !readOnly && {
      keys: 'Mod+s',
      scope: 'form',
      text: translate('shortcuts.form.save'),
      run: () => form.current?.requestSubmit(),
      typing: true,
      palette: true,
    },
    { keys: 'Escape', scope: 'form', text: translate('shortcuts.form.back'), run: onCancel, typing: true },
  ])
}
