import { chordOf, isCharacter, type Pressed } from './keys.ts'
import type { Moment, Registry, Shortcut } from './registry.ts'

/** How long before a key press a navigation may have started for the key to be meant for the new page, in ms. */
export const AHEAD_MS = 3000

/** How long a key waits for its page, in ms: long enough for a slow connection, and harmless because any other input cancels it. */
export const KEPT_MS = 10_000

export interface TypeAhead {
  /** An address was opened; its page may still be loading. */
  readonly opened: (now: number) => void
  /** Stores a key without a meaning so far, in case its page is just opening. It replaces an earlier one. */
  readonly keep: (event: Pressed, moment: Moment) => void
  /** Whether a key is waiting. */
  readonly waits: () => boolean
  /** Cancels the waiting key, because the user has done something else. */
  readonly drop: () => void
  /** Returns what the waiting key means by now, once only. */
  readonly take: (moment: Moment) => Shortcut | true | undefined
}

/**
 * Supports typing ahead: an experienced user types the next key before the page is shown (`g j n`). The key waits for its page instead of being lost.
 */
export function createTypeAhead(registry: Pick<Registry, 'find'>): TypeAhead {
  let openedAt = Number.NEGATIVE_INFINITY
  let pending: { readonly event: Pressed; readonly at: number } | null = null
  return {
    opened: (now) => {
      openedAt = now
    },
    keep: (event, { now, isTyping }) => {
      const chord = chordOf(event)
      // Whether a page is opening is checked later, because the address changes before this module is notified.
      pending = chord !== undefined && isCharacter(chord) && !isTyping ? { event, at: now } : null
    },
    waits: () => pending !== null,
    drop: () => {
      pending = null
    },
    take: (moment) => {
      if (!pending) return undefined
      const isLate = moment.now - pending.at > KEPT_MS || pending.at - openedAt > AHEAD_MS
      // If a field or a dialog has opened meanwhile, the key was not meant for it.
      if (moment.isTyping || moment.isAnswering || isLate) {
        pending = null
        return undefined
      }
      const found = registry.find(pending.event, moment)
      if (found) pending = null
      return found
    },
  }
}
