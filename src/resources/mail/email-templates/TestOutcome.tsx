import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { triedTemplate } from '../../../../schema/areas/mail/endpoints.ts'
import { questionKey, usePanel } from '../../../kit/acts/provider.ts'

/** Polling interval for the result of a test, in ms. */
const REFETCH_MS = 1_000

interface TestOutcomeProps {
  readonly to: string
  readonly email_id: number
}

/** The result of a test: queued, sent, or failed and why. */
export function TestOutcome({ to, email_id }: TestOutcomeProps) {
  const translate = useTranslate()
  const panel = usePanel()
  const question = { query: { email_id } }
  const { data } = useQuery({
    queryKey: questionKey(triedTemplate, question),
    queryFn: ({ signal }) => panel.ask(triedTemplate, { ...question, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'queued' ? false : REFETCH_MS),
  })
  const { status = 'queued', error = null } = data ?? {}
  return (
    <p role={status === 'failed' ? 'alert' : 'status'} className={status === 'failed' ? 'field-error' : undefined}>
      {translate(`mail.test.${status}`, { to, reason: error ?? '' })}
    </p>
  )
}
