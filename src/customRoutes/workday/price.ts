import type { Locale } from '../../../schema/engine/text/format.ts'

/** Pounds as one reads them. */
export const priceText = (pounds: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { style: 'currency', currency: 'GBP' }).format(pounds)
