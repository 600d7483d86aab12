import type { Locale } from '../../../schema/engine/text/format.ts'

/** What HTML calls the languages. */
export const HTML_LANG: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }
