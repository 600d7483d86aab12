import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import '../styles/dialog.css'
import { type AdjacentPlace, placeAdjacent } from './placeAdjacent.ts'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the main one last; one with `data-autofocus` gets the focus when it opens. */
  readonly acts?: ReactNode
  readonly role?: 'dialog' | 'alertdialog'
  readonly wide?: boolean
  /** What it is placed next to, instead of the middle of the window; on a narrow screen it is a sheet at the bottom. */
  readonly beside?: AdjacentPlace | undefined
  /** Shown at the end of the title's line. */
  readonly head?: ReactNode
  /** Handles keys in the dialog while the user is not typing. */
  readonly onKey?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Undefined while it cannot be closed. */
  readonly onClose?: (() => void) | undefined
}

/** The main button is the last one. */
const MAIN_ACT = '.dialog-acts > :is(.button-main, .button-danger):last-of-type'

/**
 * A dialog in the browser's top layer that keeps the focus inside and restores it afterwards. Escape and a click outside close it. It is a native
 * element, so that a dialog needed only when something goes wrong loads no further code.
 */
export function Dialog({ title, children, acts, role = 'dialog', wide = false, onClose, ...rest }: DialogProps) {
  const { beside, head, onKey } = rest
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const hasSettled = useRef(false)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]')
    // While the first field of a form is still loading, the focus must not be on the Cancel button, which Enter would press.
    const isWaiting = dialog?.querySelector('form') && document.activeElement?.closest('.dialog-acts')
    if (first) first.focus()
    else if (isWaiting) dialog?.focus()
    // The key press that opened it is still being handled: Escape would close it immediately.
    const timer = setTimeout(() => {
      hasSettled.current = true
    })
    return () => {
      clearTimeout(timer)
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || !beside) return
    const position = () => placeAdjacent(dialog, beside)
    position()
    // Content that is loaded after opening makes it larger.
    const observer = new ResizeObserver(position)
    observer.observe(dialog)
    window.addEventListener('resize', position)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', position)
    }
  }, [beside])
  const outside = (event: MouseEvent) => event.target === box.current && onClose?.()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a click outside it
    <dialog
      ref={box}
      role={role}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="dialog"
      data-wide={wide || undefined}
      data-beside={beside ? true : undefined}
      onMouseDown={outside}
      onCancel={(event) => {
        event.preventDefault()
        if (hasSettled.current) onClose?.()
      }}
      onKeyDown={(event) => {
        // Shortcuts of the page behind it must not react.
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        const isMain =
          event.ctrlKey ||
          event.metaKey ||
          (event.target === box.current && !event.repeat && box.current.querySelector('form'))
        if (event.key === 'Enter' && isMain && !event.defaultPrevented) {
          // Runs the main action from anywhere in the dialog, as in every form.
          const main = box.current?.querySelector<HTMLElement>(MAIN_ACT)
          if (main && main.getAttribute('aria-disabled') !== 'true') {
            event.preventDefault()
            main.click()
            return undefined
          }
        }
        if (event.key !== 'Escape') return onKey?.(event)
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="dialog-body">
        {head ? (
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {head}
          </div>
        ) : (
          <h2 id={titleId}>{title}</h2>
        )}
        {children}
      </div>
      {acts && <div className="dialog-acts">{acts}</div>}
    </dialog>
  )
}
