import type { Locale } from '../../schema/engine/text/format.ts'
import { LOCALE_KEY, storedLocale, storeLocale } from './locale.ts'
import { createShellTranslate, type Translate } from './shell.ts'

/** The language of the whole program, and the shell's texts in it. */
export interface Language {
  locale(): Locale
  /** Returns another function when the language changes. */
  translate(): Translate
  choose(locale: Locale): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Starts in the stored language and stores every later choice. */
export async function createLanguage(window: Window): Promise<Language> {
  let locale = storedLocale(window.localStorage, window.document.documentElement.dataset['locale'])
  let translate = await createShellTranslate(locale)
  const listeners = new Set<() => void>()
  const choose = async (next: Locale) => {
    translate = await createShellTranslate(next)
    locale = next
    storeLocale(window.localStorage, window.document, next)
    for (const listener of listeners) listener()
  }
  storeLocale(window.localStorage, window.document, locale)
  window.addEventListener('storage', (event) => {
    const newLocale = storedLocale(window.localStorage)
    if (event.key === LOCALE_KEY && newLocale !== locale) void choose(newLocale)
  })
  return {
    locale: () => locale,
    translate: () => translate,
    choose,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
