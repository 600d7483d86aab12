import { LOCALES, type Locale } from '../../schema/engine/text/format.ts'

/** Storage key of the choice: react-admin's own, as JSON. index.html reads it before the first paint. */
export const LOCALE_KEY = 'RaStore.locale'
const HTML_LANG: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' }

/** The stored language; where none or an unknown one is stored, the default, which is English unless the page sets another. */
export function storedLocale(storage: Pick<Storage, 'getItem'>, begin?: string): Locale {
  const storedText = storage.getItem(LOCALE_KEY)
  return (
    LOCALES.find((locale) => JSON.stringify(locale) === storedText) ??
    LOCALES.find((locale) => locale === begin) ??
    'en'
  )
}

/** Stores the choice and sets the language of the document. */
export function storeLocale(storage: Pick<Storage, 'setItem'>, document: Document, locale: Locale): void {
  storage.setItem(LOCALE_KEY, JSON.stringify(locale))
  document.documentElement.lang = HTML_LANG[locale]
}
