import type { Locale } from '../../schema/engine/text/format.ts'
import { flatten, interpolate } from './messages.ts'
import type { Translate } from './shell.ts'

const load = {
  en: async () =>
    flatten(
      (await import('./en/workday.ts')).workday,
      (await import('./en/signing.ts')).signing,
      (await import('./en/offline.ts')).offline,
    ),
  zh: async () =>
    flatten(
      (await import('./zh/workday.ts')).workday,
      (await import('./zh/signing.ts')).signing,
      (await import('./zh/offline.ts')).away,
    ),
}

/** Loads the texts of the field app, which is outside the office app and loads no more than it shows. */
export async function loadDayWords(locale: Locale): Promise<Translate> {
  const texts = await load[locale]()
  return (key, args) => interpolate(texts[key] ?? key, args)
}
