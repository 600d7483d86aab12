import { chordOf, isCharacter, type Pressed } from './keys.ts'
import type { Moment, Registry, Shortcut } from './registry.ts'

/** How long before a key the screen that means something by it may have been opened, in ms. */
export const AHEAD_MS = 3000

/** How long a key waits for its screen, in ms: as long as that takes over a slow line, for nobody who waits touches anything. */
export const KEPT_MS = 10_000

export interface TypeAhead {
  /** An address was opened: its screen may still be on its way. */
  readonly opened: (now: number) => void
  /** Keeps a key that means nothing yet, in case its screen is just opening. A later one takes its place. */
  readonly keep: (event: Pressed, moment: Moment) => void
  /** Whether a key waits: mostly none does. */
  readonly waits: () => boolean
  /** Whatever else somebody does, the kept key is no longer meant. */
  readonly drop: () => void
  /** What the kept key stands for by now: it is given out once. */
  readonly take: (moment: Moment) => Shortcut | true | undefined
}

/** Whoever knows the way types the next key before the screen stands: `g j n`. It is kept for it, not lost. */
export function createTypeAhead(registry: Pick<Registry, 'find'>): TypeAhead {
  let openedAt = Number.NEGATIVE_INFINITY
  let kept: { readonly event: Pressed; readonly at: number } | null = null
  return {
    opened: (now) => {
      openedAt = now
    },
    keep: (event, { now, isTyping }) => {
      const chord = chordOf(event)
      // Whether a screen opens is asked when something new is known: the address changes before that is told.
      kept = chord !== undefined && isCharacter(chord) && !isTyping ? { event, at: now } : null
    },
    waits: () => kept !== null,
    drop: () => {
      kept = null
    },
    take: (moment) => {
      if (!kept) return undefined
      const isLate = moment.now - kept.at > KEPT_MS || kept.at - openedAt > AHEAD_MS
      // Where a field or a dialog has opened meanwhile, the key was not meant for that.
      if (moment.isTyping || moment.isAnswering || isLate) {
        kept = null
        return undefined
      }
      const found = registry.find(kept.event, moment)
      if (found) kept = null
      return found
    },
  }
}
