import { type RefObject, useEffect, useRef } from 'react'

/** Ctrl or ⌘ with S saves unless the form is only shown, Escape goes back; neither while a dialog or a list of choices is open. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, readOnly: boolean, onCancel: () => void): void {
  const cancel = useRef(onCancel)
  cancel.current = onCancel
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBusy = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
      if (event.isComposing || event.defaultPrevented || isBusy) return
      if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        if (!readOnly) form.current?.requestSubmit()
      } else if (event.key === 'Escape') cancel.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [form, readOnly])
}
