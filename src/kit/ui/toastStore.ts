import { TOAST_MS } from '../limits.ts'
import { createValue } from '../valueStore.ts'

/** Colour types, fixed by the specification. */
export const TOAST_TYPES = [
  'warning',
  'info',
  'primary',
  'accent',
  'purple',
  'blue',
  'green',
  'orange',
  'success',
  'error',
] as const
export type ToastType = (typeof TOAST_TYPES)[number]

export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Key that runs the same action, shown next to the label. */
  readonly keys?: string
}

export interface ToastOptions {
  readonly type?: ToastType
  readonly action?: ToastAction
  /** What it concerns; see `dismissAbout`. */
  readonly about?: string
  /** Called once when it closes: after its time, by the close button or by its action. */
  readonly onGone?: (acted: boolean) => void
  /** In ms; 0 stays until closed. */
  readonly duration?: number
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly text: string
  readonly type: ToastType
  readonly duration: number
}

/** Key → what it currently acts on (`ToastOptions.about`): only the toast about the same shows the key. */
export const keyHolders = createValue<Readonly<Record<string, string | undefined>>>({})

/** Maximum number of toasts on screen; an older one is removed for a new one. */
const MAX = 4
let lastId = 0
export const toastStore = createValue<readonly Toast[]>([])

/** Shows a translated text at the top right for 7 s. The same text of the same type is shown only once. */
export function showToast(text: string, options: ToastOptions = {}): number {
  const { type = 'info', duration = TOAST_MS } = options
  const toasts = toastStore.get()
  const twin = toasts.find((t) => t.text === text && t.type === type && !t.action)
  if (twin && !options.action) return twin.id
  lastId += 1
  const all = [...toasts, { ...options, id: lastId, text, type, duration }]
  for (const old of all.slice(0, -MAX)) old.onGone?.(false)
  toastStore.set(all.slice(-MAX))
  return lastId
}

/**
 * Closes a toast.
 * @param acted its action was used
 */
export function dismissToast(id: number, acted = false): void {
  const toasts = toastStore.get()
  const toast = toasts.find((t) => t.id === id)
  if (!toast) return
  toastStore.set(toasts.filter((t) => t.id !== id))
  toast.onGone?.(acted)
}

/** Closes toasts about something that no longer applies. */
export function dismissAbout(about: string): void {
  for (const toast of toastStore.get()) if (toast.about === about) dismissToast(toast.id)
}
