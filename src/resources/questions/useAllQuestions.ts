import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type declaration from '../../../schema/areas/questions/questions.ts'
import type { Row } from '../../../schema/engine/define.ts'

export type QuestionRow = Row<typeof declaration>

/** Maximum page size. */
const PAGE = 200

/** All questions that are not archived, in order of position. The list includes options and conditions. */
export function useAllQuestions(): readonly QuestionRow[] {
  const provider = useDataProvider()
  const { data } = useQuery({
    queryKey: ['questions', 'getAll'],
    queryFn: async () => {
      const all: QuestionRow[] = []
      for (let page = 1; ; page += 1) {
        const found = await provider.getList<QuestionRow>('questions', {
          pagination: { page, perPage: PAGE },
          sort: { field: 'position', order: 'ASC' },
          filter: {},
        })
        all.push(...found.data)
        if (found.data.length < PAGE) return all
      }
    },
  })
  return data ?? NO_QUESTIONS
}

const NO_QUESTIONS: readonly QuestionRow[] = []
