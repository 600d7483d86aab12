import { Workbox } from 'workbox-window'
import { UPDATE_MS } from '../../kit/limits.ts'
import { createValue } from '../../kit/valueStore.ts'
import { whenIdle } from './busy.ts'

export interface PromptState {
  readonly what: 'offline_ready' | 'new_version'
  /** The page reloads automatically as soon as nothing would be lost. */
  readonly waits: boolean
}

/** What the prompt shows; null while it is hidden. */
export const promptState = createValue<PromptState | null>(null)

/** How long a new version may take to become active, in ms, before the browser is prompted. */
const TAKES_OVER_MS = 3_000

/**
 * Requests a page in a hidden frame. Chromium sometimes treats the old version as active for half a minute until a page is requested. Reloading the
 * visible page instead might request it from the old version while that ends, which would never respond.
 */
function remind({ document }: Window): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = '/icon.svg'
  frame.addEventListener('load', () => frame.remove())
  document.body.append(frame)
}

let started = false
let reload = () => undefined as void
let giveUp = () => undefined as void

/** Activates the new version once nothing would be lost. */
export const requestReload = (): void => reload()

/** Closes the prompt and cancels a reload requested here; a reload because another version has become active still happens. */
export function closePrompt(): void {
  giveUp()
  promptState.set(null)
}

/**
 * Registers the service worker, checks for new versions while the page is visible, and reloads it once when one has become active, requested here or
 * in another tab. Scripts that install long after the registration count as those of another tab, and waiting ones are reported with a delay: both
 * times are Workbox's own (fixed by the specification).
 */
export async function watchVersions(window: Window): Promise<void> {
  if (started) return
  started = true
  const { serviceWorker, onLine } = window.navigator
  const workbox = new Workbox('/sw.js')
  // The very first version does not change the page that it takes over.
  let isControlled = Boolean((await serviceWorker.getRegistration())?.active)
  let isOver = false

  const waits = () => promptState.set({ what: 'new_version', waits: true })
  const now = () => {
    if (isOver) return
    isOver = true
    window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isControlled) {
      isControlled = true
      return
    }
    giveUp()
    whenIdle(window, now, waits)
  })
  workbox.addEventListener('installed', ({ isUpdate, isExternal }) => {
    if (!isUpdate && !isExternal) promptState.set({ what: 'offline_ready', waits: false })
  })
  workbox.addEventListener('waiting', () => promptState.set({ what: 'new_version', waits: false }))
  const takeOver = async () => {
    // Another tab may have activated it already.
    if (!(await serviceWorker.getRegistration())?.waiting) return now()
    workbox.messageSkipWaiting()
    const timer = window.setTimeout(() => remind(window), TAKES_OVER_MS)
    giveUp = () => window.clearTimeout(timer)
  }
  reload = () => {
    giveUp()
    giveUp = whenIdle(window, () => void takeOver(), waits)
  }
  const checkVersion = () => {
    if (window.document.visibilityState !== 'visible' || !window.navigator.onLine) return
    workbox.update().catch((error: unknown) => console.info('no look at new versions', error))
  }
  try {
    await workbox.register({ immediate: true })
  } catch (error) {
    // Without storage or a connection the program works, but not offline.
    if (onLine) console.info('nothing is kept for work offline', error)
    return
  }
  window.setInterval(checkVersion, UPDATE_MS)
  window.document.addEventListener('visibilitychange', checkVersion)
}
