import { LOCALES, type Locale } from '../../schema/engine/text/format.ts'

/** Where the choice is kept: react-admin's own place, as JSON. index.html reads it before the first paint. */
export const LOCALE_KEY = 'RaStore.locale'
const HTML_LANG: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' }

/** The stored language; the one to begin with when none or an unknown one is stored, which is English unless the page says another. */
export function storedLocale(storage: Pick<Storage, 'getItem'>, begin?: string): Locale {
  const stored = storage.getItem(LOCALE_KEY)
  return (
    LOCALES.find((locale) => JSON.stringify(locale) === stored) ?? LOCALES.find((locale) => locale === begin) ?? 'en'
  )
}

/** Keeps the choice and tells the browser which language the page is in. */
export function storeLocale(storage: Pick<Storage, 'setItem'>, document: Document, locale: Locale): void {
  storage.setItem(LOCALE_KEY, JSON.stringify(locale))
  document.documentElement.lang = HTML_LANG[locale]
}
