/** Buckets that are thrown away when there are more of them: full ones first, for they say nothing. */
const MOST = 20_000

interface Bucket {
  tokens: number
  /** When `tokens` was right, in ms. */
  at: number
}

export interface Buckets {
  /** Takes one token of this key. @returns 0, or the whole seconds until there is one */
  take(key: string): number
}

/**
 * Token buckets in the memory of this process: what they guard is the process itself, and a write to the database for each request would
 * cost more than most requests do. Several processes behind a balancer let through as many times more.
 * @param capacity tokens of a full bucket
 * @param perSecond tokens that come back
 * @param now ms of a clock that never goes back
 */
export function createBuckets(
  capacity: number,
  perSecond: number,
  now: () => number = () => performance.now(),
): Buckets {
  const buckets = new Map<string, Bucket>()
  const filled = ({ tokens, at }: Bucket) => Math.min(capacity, tokens + ((now() - at) / 1000) * perSecond)
  const sweep = () => {
    for (const [key, bucket] of buckets) if (filled(bucket) >= capacity) buckets.delete(key)
    // All of them are in use: whoever came first has waited longest.
    for (const key of buckets.keys()) {
      if (buckets.size <= MOST) return
      buckets.delete(key)
    }
  }
  return {
    take(key) {
      const bucket = buckets.get(key) ?? { tokens: capacity, at: now() }
      const tokens = filled(bucket)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now() })
      if (buckets.size > MOST) sweep()
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond)
    },
  }
}
