/** Maximum number of buckets; beyond it buckets are dropped, full ones first because they hold no information. */
const MAX = 20_000

interface Bucket {
  tokens: number
  /** Time at which `tokens` was computed, in ms. */
  at: number
}

export interface Buckets {
  /**
   * Takes one token of this key.
   * @returns 0, or the whole seconds until one is available
   */
  take(key: string): number
}

/**
 * Token buckets in the memory of this process: they protect the process itself, and a database write for each request would cost more than most
 * requests do. Several processes behind a load balancer allow that many times more.
 * @param capacity tokens of a full bucket
 * @param perSecond tokens refilled per second
 * @param now ms of a monotonic clock
 */
export function createBuckets(
  capacity: number,
  perSecond: number,
  now: () => number = () => performance.now(),
): Buckets {
  const buckets = new Map<string, Bucket>()
  const tokensIn = ({ tokens, at }: Bucket) => Math.min(capacity, tokens + ((now() - at) / 1000) * perSecond)
  const sweep = () => {
    for (const [key, bucket] of buckets) if (tokensIn(bucket) >= capacity) buckets.delete(key)
    // All of them are in use: the oldest has waited longest.
    for (const key of buckets.keys()) {
      if (buckets.size <= MAX) return
      buckets.delete(key)
    }
  }
  return {
    take(key) {
      const bucket = buckets.get(key) ?? { tokens: capacity, at: now() }
      const tokens = tokensIn(bucket)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now() })
      if (buckets.size > MAX) sweep()
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond)
    },
  }
}
