import { useLocaleState } from 'ra-core'
import type { Locale } from '../../schema/engine/text/format.ts'
import { formatDuration } from '../../schema/kinds/duration/model.ts'

/** Formats minutes in the current language: `45 min`, `7 h 45`. */
export function useDuration(): (minutes: number) => string {
  const [locale] = useLocaleState()
  return (minutes) => formatDuration(minutes, locale as Locale)
}
