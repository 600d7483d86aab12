const CHANNEL = 'live'
/** Lines that all tabs of a browser keep together, of the six that it opens to one server (HTTP/1.1): the others are to work with. */
const LINES = 4

/** What a tab tells the others. */
interface Told {
  readonly tab: string
  readonly is: 'seen' | 'gone'
}

/**
 * Which tabs keep a line to the server: the few that were seen last, also one that was left for another program or site. Tabs that each
 * kept one would leave the browser none to work with, and the next would not even open. A tab that is hidden gives way when another one of
 * the program comes to the front; one that is seen, in a window of its own, when several others were looked at after it.
 * @param changed told when the tab begins or ends to rest
 */
export function disconnectWhenIdle(window: Window, changed: () => void) {
  const { document } = window
  const channel = new BroadcastChannel(CHANNEL)
  const tab = Math.random().toString(36).slice(2)
  /** The tabs that were looked at after this one. */
  const later = new Set<string>()
  let resting = document.hidden
  const tell = (is: Told['is']) => channel.postMessage({ tab, is } satisfies Told)
  const set = (next: boolean) => {
    if (next === resting) return
    resting = next
    changed()
  }
  const onSeen = () => {
    if (document.hidden) return
    later.clear()
    tell('seen')
    set(false)
  }
  const onGone = () => tell('gone')
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.is === 'seen') later.add(data.tab)
    else later.delete(data.tab)
    if (document.hidden) set(resting || data.is === 'seen')
    else set(later.size >= LINES)
  })
  document.addEventListener('visibilitychange', onSeen)
  window.addEventListener('focus', onSeen)
  window.addEventListener('pagehide', onGone)
  onSeen()
  return {
    isResting: () => resting,
    stop: () => {
      document.removeEventListener('visibilitychange', onSeen)
      window.removeEventListener('focus', onSeen)
      window.removeEventListener('pagehide', onGone)
      tell('gone')
      channel.close()
    },
  }
}
