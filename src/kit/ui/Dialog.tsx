import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import '../styles/dialog.css'
import { type AdjacentPlace, placeAdjacent } from './placeAdjacent.ts'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the main one last; one with `data-autofocus` has the focus when it opens. */
  readonly acts?: ReactNode
  readonly role?: 'dialog' | 'alertdialog'
  readonly wide?: boolean
  /** What it stands beside, in place of the middle of the window; a sheet at its foot where that is narrow. */
  readonly beside?: AdjacentPlace | undefined
  /** Stands at the end of the title's line. */
  readonly head?: ReactNode
  /** Keys that mean something in it while nobody types. */
  readonly onKey?: (event: KeyboardEvent<HTMLDialogElement>) => void
  /** Left out while it cannot be left. */
  readonly onClose?: (() => void) | undefined
}

/** Its main button is the last one. */
const MAIN_ACT = '.dialog-acts > :is(.button-main, .button-danger):last-of-type'

/**
 * A dialog in the browser's top layer, with the focus kept inside and given back where it was. Escape and a click beside it close it.
 * It is the browser's own element: no code to fetch for what a form needs only when something goes wrong.
 */
export function Dialog({ title, children, acts, role = 'dialog', wide = false, onClose, ...rest }: DialogProps) {
  const { beside, head, onKey } = rest
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const settled = useRef(false)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]')
    // A form whose first field is still being fetched: Enter must not meet the button that gives it up.
    const isWaiting = dialog?.querySelector('form') && document.activeElement?.closest('.dialog-acts')
    if (first) first.focus()
    else if (isWaiting) dialog?.focus()
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
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || !beside) return
    const place = () => placeAdjacent(dialog, beside)
    place()
    // What is asked for on opening comes later, and makes it larger.
    const observer = new ResizeObserver(place)
    observer.observe(dialog)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [beside])
  const outside = (event: MouseEvent) => event.target === box.current && onClose?.()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
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
        if (settled.current) onClose?.()
      }}
      onKeyDown={(event) => {
        // Shortcuts of the screen behind it are not meant.
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        const isMain =
          event.ctrlKey ||
          event.metaKey ||
          (event.target === box.current && !event.repeat && box.current.querySelector('form'))
        if (event.key === 'Enter' && isMain && !event.defaultPrevented) {
          // The main action, as in every form, from wherever one is in it.
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
