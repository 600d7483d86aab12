import { useTranslate } from 'ra-core'
import type { QuestionVersion } from '../../../../schema/areas/record/shapes.ts'
import { EntryShell } from '../timeline/EntryShell.tsx'
import type { EntryProps } from '../timeline/kinds.ts'
import { AnswerValue } from './AnswerValue.tsx'
import './answers.css'

interface Told {
  readonly answers: readonly {
    readonly question_id: number
    readonly asked: QuestionVersion
    readonly before: unknown
    readonly value: unknown
  }[]
}

/** Answers that were saved together, each with the question as it was at the time. */
export function AnswerEntry({ resource, record, entry }: EntryProps) {
  const translate = useTranslate()
  const { answers } = entry.data as unknown as Told
  const subject = { resource: resource.name, id: record.id }
  return (
    <EntryShell entry={entry} said={translate('answers.said', { smart_count: answers.length })}>
      <dl className="tl-answers">
        {answers.map(({ question_id, asked, value }) => (
          <div key={question_id}>
            <dt>{asked.label}</dt>
            <dd>
              <AnswerValue question={asked} value={value} subject={subject} />
            </dd>
          </div>
        ))}
      </dl>
    </EntryShell>
  )
}
