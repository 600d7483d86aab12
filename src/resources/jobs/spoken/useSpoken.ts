import { useTranslate } from 'ra-core'
import { spokenTime } from '../../../../schema/engine/text/format.ts'
import { dayOf, spokenDay } from '../../../../schema/engine/time/time.ts'
import { usePorts } from '../../../kit/ports.ts'

interface Stretch {
  readonly starts_at: string
  readonly ends_at: string
}

/** Formats a time as said to a caller: "Wednesday 25 November, 09:00–10:30". */
export function useSpoken(): (slot: Stretch) => string {
  const translate = useTranslate()
  const { locale } = usePorts()
  return ({ starts_at, ends_at }) =>
    translate('wizard.book.spoken', {
      day: spokenDay(dayOf(starts_at), locale),
      from: spokenTime(starts_at),
      to: spokenTime(ends_at),
    })
}
