/** The colour scheme that a choice results in. */
export type Mode = 'light' | 'dark'

/** Storage key of the choice and its possible values (fixed by the specification). index.html reads the same key before the first paint. */
export const COLOUR_KEY = 'color-schema'
export const COLOUR_CHOICES = ['auto', 'dark', 'light'] as const
export type ColourChoice = (typeof COLOUR_CHOICES)[number]

/** The colour scheme of a choice, depending on the system's preference. */
export function resolveMode(choice: ColourChoice, systemIsDark: boolean): Mode {
  if (choice === 'auto') return systemIsDark ? 'dark' : 'light'
  return choice
}

/** A stored text as a choice; anything unknown is auto. */
export function toChoice(storedChoice: string | null): ColourChoice {
  return COLOUR_CHOICES.find((choice) => choice === storedChoice) ?? 'auto'
}

export interface ColourScheme {
  choice(): ColourChoice
  mode(): Mode
  choose(choice: ColourChoice): void
  subscribe(listener: () => void): () => void
}

/** Keeps the document's theme in sync with the stored choice, with the system while it is auto, and with other tabs. */
export function createColourScheme(window: Window): ColourScheme {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const listeners = new Set<() => void>()
  let choice = toChoice(window.localStorage.getItem(COLOUR_KEY))

  const apply = () => {
    window.document.documentElement.dataset.theme = resolveMode(choice, system.matches)
    for (const listener of listeners) listener()
  }
  system.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== COLOUR_KEY) return
    choice = toChoice(event.newValue)
    apply()
  })
  apply()

  return {
    choice: () => choice,
    mode: () => resolveMode(choice, system.matches),
    choose: (next) => {
      choice = next
      window.localStorage.setItem(COLOUR_KEY, next)
      apply()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
