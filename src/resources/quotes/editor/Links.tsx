import type { RaRecord } from 'ra-core'
import { useTranslate } from 'ra-core'
import { isUnanswered } from '../../../../schema/areas/questions/asked.ts'
import declaration from '../../../../schema/areas/quotes/quotes.ts'
import { useFiles } from '../../../kit/files/useFiles.ts'
import { askedOf, missingOf, useAnswers, valuesOf } from '../../../kit/record/answers/useAnswers.ts'
import type { FrameProps } from '../../../kit/screens/frame.ts'

interface LinksProps extends Pick<FrameProps, 'drawer'> {
  readonly record: RaRecord<number>
}

/** Questions, photos and notes: each opens its drawer and shows the number of items; missing required ones are amber. */
export function Links({ record, drawer }: LinksProps) {
  const translate = useTranslate()
  const { data: answers } = useAnswers(declaration.name, record.id)
  const { data: files } = useFiles({ resource: declaration.name, id: record.id })
  const answerValues = answers ? valuesOf(answers.data) : {}
  const applicable = answers ? askedOf(answers.data, answerValues) : []
  const done = applicable.filter(({ question }) => !isUnanswered(answerValues[question.id]))
  const isMissing = answers !== undefined && missingOf(answers.data, answerValues) > 0
  const total = files?.pages[0]?.total ?? 0
  const link = (name: string, count: string, needed = false) => (
    <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => drawer.set(name)}>
      {translate(`quotes.drawers.${name}`)} <span data-needed={needed || undefined}>{count}</span>
    </button>
  )
  return (
    <span className="doc-links">
      {applicable.length > 0 &&
        link('questions', translate('quotes.of', { done: done.length, all: applicable.length }), isMissing)}
      {link('photos', total > 0 ? String(total) : '')}
      {link('notes', '')}
    </span>
  )
}
