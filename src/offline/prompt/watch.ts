import { Workbox } from 'workbox-window'
import { UPDATE_MS } from '../../kit/limits.ts'
import { createValue } from '../../kit/valueStore.ts'
import { whenIdle } from './busy.ts'

export interface PromptState {
  readonly what: 'offline_ready' | 'new_version'
  /** The page reloads by itself as soon as nothing is lost by it. */
  readonly waits: boolean
}

/** What the prompt says; null while it says nothing. */
export const promptState = createValue<PromptState | null>(null)

/** How long the new version may take to take over, in ms, before the browser is reminded of it. */
const TAKES_OVER_MS = 3_000

/**
 * Asks for a page where nobody sees it. Chromium now and then counts the old version as at work for half a minute, until a page is asked for; one that is
 * loaded anew instead may be asked of the old version as it ends, and is never answered.
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

/** Takes the new version, once nothing is lost by it. */
export const requestReload = (): void => reload()

/** The prompt goes. A reload that was asked for here is not wanted any more; one after another version has taken over still is. */
export function closePrompt(): void {
  giveUp()
  promptState.set(null)
}

/**
 * Registers the service worker, looks for new versions while somebody looks at the page, and reloads it, once, when one has taken over:
 * asked for here, or in another tab. Scripts that install long after the registration count as another's, and waiting is told a moment
 * late: both times are Workbox's own (spec.txt section 9).
 */
export async function watchVersions(window: Window): Promise<void> {
  if (started) return
  started = true
  const { serviceWorker, onLine } = window.navigator
  const workbox = new Workbox('/sw.js')
  // The very first one takes over a page that it does not change.
  let known = Boolean((await serviceWorker.getRegistration())?.active)
  let isOver = false

  const waits = () => promptState.set({ what: 'new_version', waits: true })
  const now = () => {
    if (isOver) return
    isOver = true
    window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', () => {
    if (!known) {
      known = true
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
    // Another tab may have let it take over already.
    if (!(await serviceWorker.getRegistration())?.waiting) return now()
    workbox.messageSkipWaiting()
    const timer = window.setTimeout(() => remind(window), TAKES_OVER_MS)
    giveUp = () => window.clearTimeout(timer)
  }
  reload = () => {
    giveUp()
    giveUp = whenIdle(window, () => void takeOver(), waits)
  }
  const look = () => {
    if (window.document.visibilityState !== 'visible' || !window.navigator.onLine) return
    workbox.update().catch((error: unknown) => console.info('no look at new versions', error))
  }
  try {
    await workbox.register({ immediate: true })
  } catch (error) {
    // A browser that keeps nothing, or no line: the program works as it does without.
    if (onLine) console.info('nothing is kept for work offline', error)
    return
  }
  window.setInterval(look, UPDATE_MS)
  window.document.addEventListener('visibilitychange', look)
}
