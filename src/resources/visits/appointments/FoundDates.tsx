import { useTranslate } from 'ra-core'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { DateList, type DateListProps } from './DateList.tsx'

interface FoundDatesProps extends DateListProps {
  /** Description of the dates; the number of conflicts is shown next to it. */
  readonly summary: string
  /** They belong to a previous version of the rule. */
  readonly isStale: boolean
  /** Why the rule has no dates. */
  readonly error: Error | null
  /** Why they could not be booked. */
  readonly refusal: string | undefined
}

/** The dates of a rule with their conflicts, or why there are none. */
export function FoundDates({ summary, isStale, error, refusal, ...list }: FoundDatesProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const ruleRefusal = error ? Object.values(refusalOf(error).fields)[0] : undefined
  const wrong = list.dates.filter(({ troubles }) => troubles.length > 0).length
  return (
    <>
      {error && (
        <p className="field-error" role="alert">
          {ruleRefusal ? errorText(ruleRefusal) : translate(error.message, { _: translate('problem.server') })}
        </p>
      )}
      {list.dates.length > 0 && (
        <div className="series-found" aria-busy={isStale || undefined}>
          <p aria-live="polite">
            {summary}
            {wrong > 0 && <> · {translate('series.clash', { smart_count: wrong })}</>}
          </p>
          <DateList {...list} />
        </div>
      )}
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
