/** Pseudo-random numbers that are the same on every machine (mulberry32). */
export function random(seed: number) {
  let state = seed
  /** From 0 (included) to 1 (excluded). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (share: number): boolean => next() < share,
    one: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}
export type Random = ReturnType<typeof random>
