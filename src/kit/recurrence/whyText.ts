import { useTranslate } from 'ra-core'
import type { RuleDate } from '../../../schema/engine/time/recurrenceDates.ts'
import { useDayText } from './dayText.ts'

type Told = Pick<RuleDate, 'of' | 'day' | 'why'> & { readonly holiday: string | null }

/** Explains why a date of a rule is skipped or moved; empty for an ordinary one. */
export function useWhyText(): (date: Told) => string {
  const translate = useTranslate()
  const dayText = useDayText()
  return ({ of, day, why, holiday }) => {
    const name = holiday ? translate(`holidays.${holiday}`) : ''
    if (why === 'skipped') return translate('recurrence.why_date.skipped')
    if (why === 'moved') return translate('recurrence.why_date.moved', { day: dayText(of) })
    if (why === 'together') return translate('recurrence.why_date.together', { holiday: name })
    if (why !== 'holiday') return ''
    return day === null ? name : translate('series.moved_by', { holiday: name })
  }
}
