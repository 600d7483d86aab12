import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

interface DialogActsProps {
  readonly onCancel: () => void
  readonly cancelLabel?: string | undefined
  /** A further button, before the main one. */
  readonly also?: ReactNode
  /** Label of the main button. */
  readonly children: ReactNode
  /** Id of the form that the main button submits; without one it calls `onAct`. */
  readonly form?: string
  readonly onAct?: () => void
  /** The request is in progress: the dialog can be neither closed nor submitted again. */
  readonly pending?: boolean
  /** The main button waits until something has loaded. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly danger?: boolean
  /** The button that has the focus when the dialog opens, where no field has it. */
  readonly focus?: 'cancel' | 'act'
}

/** The buttons of a dialog: cancel, and the action. */
export function DialogActs(props: DialogActsProps) {
  const { onCancel, cancelLabel, children, form, onAct, pending = false, busy = false, disabled = false } = props
  const translate = useTranslate()
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={onCancel}
        disabled={pending}
        data-autofocus={props.focus === 'cancel' || undefined}
      >
        {cancelLabel ?? translate('ra.action.cancel')}
      </button>
      {props.also}
      <button
        type={form ? 'submit' : 'button'}
        form={form}
        className={props.danger ? 'button button-danger' : 'button button-main'}
        onClick={pending ? undefined : onAct}
        aria-disabled={pending || disabled || undefined}
        aria-busy={pending || busy || undefined}
        data-autofocus={props.focus === 'act' || undefined}
      >
        {children}
      </button>
    </>
  )
}
