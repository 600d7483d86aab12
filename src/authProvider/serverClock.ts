/** Where what the clock is off by is kept, for when there is no line from the beginning. */
const KEY = 'clock_offset'
/** A difference that the second of the header and the line explain, in ms: none. */
const NOISE = 2_000

interface Clock {
  /** ms since 1970, as the device says */
  readonly wall: () => number
  /** ms that only go on, whoever sets the clock */
  readonly steady: () => number
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * The time of the server, however the clock of the device is set: each answer says when it was sent. Since the last one time goes on as the device
 * says, unless its clock was set back meanwhile.
 */
export function createServerClock({ wall, steady, storage }: Clock) {
  let offset = Number(storage.getItem(KEY)) || 0
  let heard = { wall: wall(), steady: steady() }
  return {
    /** @param date the answer's header Date; @param sent ms, by the device, when it was asked */
    hear: (date: string | null, sent: number): void => {
      const at = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(at)) return
      const now = wall()
      const found = at + 500 - (sent + now) / 2
      // Of an answer that was long on its way nobody knows when it was given.
      if (now - sent > 10_000 || now < sent) return
      offset = Math.abs(found) < NOISE ? 0 : Math.round(found)
      heard = { wall: now, steady: steady() }
      storage.setItem(KEY, String(offset))
    },
    /** ms since 1970 */
    now: (): number => {
      const [passed, least] = [wall() - heard.wall, steady() - heard.steady]
      return Math.round(heard.wall + offset + (passed < least - NOISE ? least : passed))
    },
  }
}

export const serverClock = createServerClock({
  wall: () => Date.now(),
  steady: () => performance.now(),
  storage: typeof window === 'undefined' ? { getItem: () => null, setItem: () => undefined } : window.localStorage,
})
