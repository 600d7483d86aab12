const CHANNEL = 'live'

/**
 * Which tabs keep a line to the server: those that are seen, and one that was left for another program or site. A browser opens six lines
 * to one server (HTTP/1.1); tabs in the background that each kept one would leave none to work with. A tab that is hidden gives way when
 * another one of the program comes to the front.
 * @param changed told when the tab begins or ends to rest
 */
export function restWhenHidden(document: Document, changed: () => void) {
  const channel = new BroadcastChannel(CHANNEL)
  let resting = document.hidden
  const set = (next: boolean) => {
    if (next === resting) return
    resting = next
    changed()
  }
  const onVisible = () => {
    if (document.hidden) return
    channel.postMessage('seen')
    set(false)
  }
  channel.addEventListener('message', () => {
    if (document.hidden) set(true)
  })
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return {
    isResting: () => resting,
    stop: () => {
      document.removeEventListener('visibilitychange', onVisible)
      channel.close()
    },
  }
}
