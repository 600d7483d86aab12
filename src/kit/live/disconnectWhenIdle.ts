const CHANNEL = 'live'
/**
 * Number of connections that all tabs of a browser keep open together, of the six allowed per server (HTTP/1.1); the others are needed for requests.
 */
const LINES = 4

/** Message between tabs. */
interface Told {
  readonly tab: string
  readonly is: 'seen' | 'gone'
}

/**
 * Decides which tabs stay connected to the server: the few that were viewed last, including one left for another program or site. If every tab stayed
 * connected, no connection would be left for requests and a further tab would not even load. A hidden tab disconnects when another tab of the program
 * becomes visible; a visible one, in a window of its own, when several others were viewed after it.
 * @param changed called when the tab starts or stops being idle
 */
export function disconnectWhenIdle(window: Window, changed: () => void) {
  const { document } = window
  const channel = new BroadcastChannel(CHANNEL)
  const tab = Math.random().toString(36).slice(2)
  /** The tabs that were viewed after this one. */
  const later = new Set<string>()
  let resting = document.hidden
  const send = (event: Told['is']) => channel.postMessage({ tab, is: event } satisfies Told)
  const set = (next: boolean) => {
    if (next === resting) return
    resting = next
    changed()
  }
  const onSeen = () => {
    if (document.hidden) return
    later.clear()
    send('seen')
    set(false)
  }
  const onGone = () => send('gone')
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
      send('gone')
      channel.close()
    },
  }
}
