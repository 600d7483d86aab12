import type { Counted } from '../engine/metrics/metrics.ts'

/** The database that a worker process gets from its parent. */
export interface GivenDatabase {
  readonly kind: 'embedded' | 'external'
  readonly url: string
  readonly appUrl: string
}

/** How a worker stops: all of them, so that clients leave this machine, or one that another worker replaces. */
export type Going = 'all' | 'one'

export type ToWorker =
  | { readonly t: 'begin'; readonly number: number; readonly database: GivenDatabase }
  | { readonly t: 'go'; readonly going: Going }
  | { readonly t: 'count'; readonly ask: number }
  | { readonly t: 'together'; readonly ask: number; readonly counted: readonly Counted[] }

export type FromWorker =
  | { readonly t: 'here' }
  | { readonly t: 'up'; readonly warnings: readonly string[]; readonly lines: readonly string[] }
  | { readonly t: 'counted'; readonly ask: number; readonly counted: Counted }
  | { readonly t: 'together'; readonly ask: number }
