import type { Locale } from '../../../schema/engine/text/format.ts'

/** The languages as HTML names them. */
export const HTML_LANG: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }
