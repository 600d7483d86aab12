import { keepPreviousData } from '@tanstack/react-query'
import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { bookSeries, changeRule, changeSeries } from '../../../../schema/areas/visits/acts.ts'
import { previewRule, previewSeries, series } from '../../../../schema/areas/visits/endpoints.ts'
import type { RequestBodyOf } from '../../../../schema/engine/act.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import type { Recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'

export type PlannedDate = EndpointAnswer<typeof previewSeries>['dates'][number]
export type Trouble = PlannedDate['troubles'][number]
/** What happens to a date when the rule changes. */
export type ReplannedDate = EndpointAnswer<typeof previewRule>['dates'][number]
type Values = Readonly<Record<string, unknown>>

/** Whether something prevents a date; overlaps with another appointment do not if the user gives a reason. */
export const isWrong = ({ troubles }: Pick<PlannedDate, 'troubles'>, reason: unknown): boolean =>
  troubles.some(({ code }) => !reason || code !== 'double_booked')

export const RULE_SCOPES = ['following', 'all'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]

/** The dates of a rule and their conflicts; queried again with every change of the appointment or the rule. */
export const usePreview = (appointment: Values | undefined, rule: Recurrence) =>
  useAnswer(
    previewSeries,
    { body: { appointment: appointment ?? {}, rule } },
    { placeholderData: keepPreviousData, enabled: appointment !== undefined },
  )

/** What a changed rule would mean for the dates of a series; queried again with every change. */
export const useReplan = (
  id: number,
  body: { readonly scope: RuleScope; readonly rule: Recurrence; readonly change: Values },
) => useAnswer(previewRule, { id, body }, { placeholderData: keepPreviousData })

/** The series of an appointment, and its rule as each scope would change it. */
export const useSeries = (id: number) => useAnswer(series, { id }, {})

type SeriesAct = typeof bookSeries | typeof changeSeries | typeof changeRule

/** Runs an action on a series once and leaves the page; conflicts are returned for the user to decide, other errors are shown. */
export function useSeriesAct<A extends SeriesAct>(act: A, done: string) {
  const translate = useTranslate()
  const notify = useNotify()
  const errorText = useErrorText()
  const { leave } = useFormScreen()
  const { run: doAct, pending } = useAct<SeriesAct>(act, { waits: false })
  const [clashes, setClashes] = useState<readonly PlannedDate[] | null>(null)
  const [error, setError] = useState('')
  const back = () => {
    setClashes(null)
    setError('')
  }
  const run = async (body: RequestBodyOf<A>, record?: RaRecord<number>) => {
    if (pending) return
    back()
    try {
      const answer = await doAct({ ...(record && { id: record.id }), body }, record)
      if (!answer) return
      notify(done, { type: 'success', messageArgs: { smart_count: answer.data.done.length } })
      leave?.()
    } catch (raw) {
      const { code, over, message, body: problem, fields } = refusalOf(raw)
      const [first] = Object.values(fields)
      if (code === 'series_clashes') setClashes(problem['dates'] as PlannedDate[])
      if (!over) setError(first ? errorText(first) : translate(message, { _: message }))
    }
  }
  return { run, pending, clashes, error, back }
}
