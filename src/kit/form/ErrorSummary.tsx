import { useTranslate } from 'ra-core'
import { type RefObject, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { partOf, useErrorText } from '../errorText.ts'
import { useWords } from '../words.ts'
import { useFormScreen } from './FormContext.ts'
import { messagesAt } from './resolver.ts'

const CONTROL = ':is(input, select, textarea, button):not([tabindex="-1"]):not(:disabled)'

/** Calls back once an element appears, unless the user has moved the focus elsewhere meanwhile. */
function onceThere<T>(container: HTMLElement, find: () => T | null, found: (one: T) => void): void {
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    const one = find()
    const isElsewhere = document.activeElement !== before && document.activeElement !== document.body
    if (!one && !isElsewhere && container.isConnected) return
    observer.disconnect()
    if (one && !isElsewhere) found(one)
  })
  observer.observe(container, { childList: true, subtree: true })
}

/** Focuses the first invalid control, or the first control of a given field, once it is loaded. */
export function focusField(form: HTMLElement | null, field?: string): void {
  const fieldElement = form?.querySelector<HTMLElement>(field ? `[data-field="field-${field}"]` : '[data-invalid]')
  if (!fieldElement) return
  const find = () =>
    fieldElement.querySelector<HTMLElement>(`[aria-invalid="true"]${CONTROL}`) ??
    fieldElement.querySelector<HTMLElement>(CONTROL)
  const target = find()
  if (target) target.focus()
  else onceThere(fieldElement, find, (control) => control.focus())
  fieldElement.scrollIntoView({ block: 'center' })
}

const kindAt = ({ fields }: AnyResource, name: string, path: string): string | undefined => {
  const field = fields[name]
  return field && partOf(field, path)?.kind
}

/** Shows how many fields have errors, with a link to each. After a refused save the first of them gets the focus. */
export function ErrorSummary({ form }: { readonly form: RefObject<HTMLElement | null> }) {
  const { resource } = useFormScreen()
  const { errors, submitCount, isSubmitting } = useFormState()
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const names = Object.keys(resource.fields).filter((name) => name in errors)
  const general = errorText(messagesAt(errors.root).own)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a save moves the focus, not a correction
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && names.length > 0) focusField(form.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a submit moves the focus, not a correction
  }, [submitCount, isSubmitting])

  if (names.length === 0 && !general) return null
  return (
    <div className="error-summary" role="alert">
      <p>
        <b>{translate('message.check_validation')}</b>
        {names.length > 0 && ` (${names.length})`}
      </p>
      {general && <p>{general}</p>}
      <ul>
        {names.map((name) => {
          const { own, parts } = messagesAt(errors[name])
          return (
            <li key={name}>
              <button type="button" className="link-button" onClick={() => focusField(form.current, name)}>
                {words.field(name)}
              </button>
              {': '}
              {own
                ? errorText(own, resource.fields[name]?.kind)
                : Object.entries(parts).map(([path, text]) => errorText(text, kindAt(resource, name, path)))[0]}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
