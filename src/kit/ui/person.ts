import type { Person } from '../ports.ts'

/** Colours on which white text is readable (≥ 4.5:1). */
const COLOURS = ['#7450b8', '#b93c0b', '#0f6e67', '#1d4ed8', '#a21caf', '#47652f', '#475569'] as const

export function fullName({ first_name, last_name, email }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

/** At most two letters. */
export function initials({ first_name, last_name, email }: Person): string {
  const firstLetters = [first_name, last_name].map((name) => Array.from(name ?? '')[0] ?? '').join('')
  return (firstLetters || (Array.from(email)[0] ?? '')).toUpperCase()
}

/** Always the same for a person. */
export const personColour = (id: number): string => COLOURS[id % COLOURS.length] ?? COLOURS[0]
