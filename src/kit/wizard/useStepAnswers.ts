import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answers } from '../record/answers/useAnswers.ts'
import { answersKey } from '../record/answers/useAnswers.ts'
import { useSend } from '../send.ts'

/**
 * What is asked about a record as it is being typed, whether it was saved before or not, with the answers that it has.
 * @param deciding ids of what decides which questions apply, by their fields; nothing is asked while one is missing
 * @param id of the record, once there is one
 */
export function useStepAnswers(resource: string, deciding: Readonly<Record<string, unknown>>, id: number | undefined) {
  const send = useSend()
  const isWhole = Object.values(deciding).every((value) => typeof value === 'number')
  const query = new URLSearchParams(Object.entries(deciding).map(([name, value]) => [name, String(value)])).toString()
  const asked = useQuery({
    queryKey: [resource, 'questions', query],
    queryFn: ({ signal }) => send<Answers>({ method: 'GET', path: `${resource}/questions?${query}`, signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const stored = useQuery({
    queryKey: answersKey(resource, id ?? 0),
    queryFn: ({ signal }) => send<Answers>({ method: 'GET', path: `${resource}/${id ?? 0}/answers`, signal }),
    enabled: id !== undefined,
    retry: false,
  })
  const error = asked.error ?? stored.error
  if (!isWhole || !asked.data || (id !== undefined && !stored.data)) return { answers: undefined, error }
  const known = new Map(stored.data?.data.map((answer) => [answer.question.id, answer]))
  const data = asked.data.data.map((answer) => known.get(answer.question.id) ?? answer)
  return { answers: { data, earlier: stored.data?.earlier ?? [] } satisfies Answers, error }
}
