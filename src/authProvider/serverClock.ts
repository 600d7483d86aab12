/** Storage key of the clock offset, for starting without a connection. */
const KEY = 'clock_offset'
/** Differences up to this size, in ms, come from rounding in the header and from latency, and count as none. */
const NOISE = 2_000

interface Clock {
  /** ms since 1970, by the device's clock */
  readonly wall: () => number
  /** ms of a monotonic clock */
  readonly steady: () => number
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * The server's time, however the device's clock is set: each response contains its time. After the last response, time passes according to the
 * device's clock, unless that was set back meanwhile.
 */
export function createServerClock({ wall, steady, storage }: Clock) {
  let offset = Number(storage.getItem(KEY)) || 0
  let heard = { wall: wall(), steady: steady() }
  return {
    /**
     * @param date Date header of the response
     * @param sent time of the request by the device's clock, in ms
     */
    hear: (date: string | null, sent: number): void => {
      const serverTime = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(serverTime)) return
      const now = wall()
      const difference = serverTime + 500 - (sent + now) / 2
      // With a slow response it is not known when it was sent.
      if (now - sent > 10_000 || now < sent) return
      offset = Math.abs(difference) < NOISE ? 0 : Math.round(difference)
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
