import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the main one last; one with `data-autofocus` has the focus when it opens. */
  readonly acts: ReactNode
  readonly role?: 'dialog' | 'alertdialog'
  readonly wide?: boolean
  /** Left out while it cannot be left. */
  readonly onClose?: (() => void) | undefined
}

/**
 * A dialog in the browser's top layer, with the focus kept inside and given back where it was. Escape and a click beside it close it.
 * It is the browser's own element: no code to fetch for what a form needs only when something goes wrong.
 */
export function Dialog({ title, children, acts, role = 'dialog', wide = false, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const settled = useRef(false)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The key that opened it is not yet done with: Escape would close it in the same breath.
    const timer = setTimeout(() => {
      settled.current = true
    })
    return () => {
      clearTimeout(timer)
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const beside = (event: MouseEvent) => event.target === box.current && onClose?.()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
    <dialog
      ref={box}
      role={role}
      aria-labelledby={titleId}
      className="dialog"
      data-wide={wide || undefined}
      onMouseDown={beside}
      onCancel={(event) => {
        event.preventDefault()
        if (settled.current) onClose?.()
      }}
      onKeyDown={(event) => {
        // Shortcuts of the screen behind it are not meant.
        event.stopPropagation()
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      <div className="dialog-acts">{acts}</div>
    </dialog>
  )
}
