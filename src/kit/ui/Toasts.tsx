import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { usePorts } from '../ports.ts'
import './Toasts.css'
import { useToastPlace } from './toastPlace.ts'
import { dismissToast, keyHolders, type Toast, toastStore } from './toastStore.ts'

/** Counts down while not paused, and continues with the remaining time. */
function useCountdown({ id, duration }: Toast, paused: boolean): void {
  const remaining = useRef(duration)
  useEffect(() => {
    if (paused || duration === 0) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - started
    }
  }, [id, duration, paused])
}

interface ToastCardProps {
  readonly toast: Toast
  /** Its key runs its action, unless a newer toast has the same key. */
  readonly hasKeys: boolean
}

function ToastCard({ toast, hasKeys }: ToastCardProps) {
  const { translate } = usePorts()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const from = useRef<Element | null>(null)
  useCountdown(toast, hovered || focused)
  const { id, type, text, action } = toast
  // Its buttons are removed with it: the focus returns to where it was before.
  const leave = () => from.current instanceof HTMLElement && from.current.isConnected && from.current.focus()
  const close = () => {
    leave()
    dismissToast(id)
  }
  return (
    <div
      className={`toast toast-${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
    >
      <span className="toast-mark" aria-hidden="true" />
      <span className="toast-text">{text}</span>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            leave()
            dismissToast(id, true)
            action.run()
          }}
        >
          {action.label}
          {hasKeys && action.keys && <kbd>{action.keys}</kbd>}
        </button>
      )}
      <button type="button" aria-label={translate('action.close')} onClick={close}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}

/** The area of all toasts: top right (fixed by the specification), never over controls, stacked with the newest on top. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const holders = useSyncExternalStore(keyHolders.subscribe, keyHolders.get)
  const { translate } = usePorts()
  const section = useRef<HTMLElement>(null)
  useToastPlace(section, toasts.length)
  return (
    <section ref={section} className="toasts no-print" aria-label={translate('app.notifications')}>
      {toasts.map((toast, i) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          hasKeys={
            (holders[toast.action?.keys ?? ''] ?? toast.about) === toast.about &&
            !toasts.slice(i + 1).some(({ action }) => action?.keys === toast.action?.keys)
          }
        />
      ))}
    </section>
  )
}
