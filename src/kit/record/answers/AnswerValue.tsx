import { useTranslate } from 'ra-core'
import { questionField } from '../../../../schema/areas/questions/answering.ts'
import { isUnanswered, type Question } from '../../../../schema/areas/questions/asked.ts'
import type { QuestionVersion } from '../../../../schema/areas/record/shapes.ts'
import { FileThumbnail } from '../../files/FileThumbnail.tsx'
import type { Subject } from '../../files/file.ts'
import { useFilesById } from '../../files/useFiles.ts'
import { componentsOf } from '../../kinds/index.tsx'

interface AnswerValueProps {
  readonly question: Pick<Question, 'type' | 'options'>
  readonly value: unknown
  readonly subject: Subject
}

const NO_RULES = { min: null, max: null, min_length: null, max_length: null, pattern: null, show_if: [], position: 1 }

/** A stored question version with the properties needed to show an answer to it. */
const asQuestion = ({ type, options }: Pick<QuestionVersion, 'type' | 'options'>): Question => ({
  ...NO_RULES,
  id: 0,
  type,
  options,
  required: false,
  active: true,
})

const isFiles = (type: Question['type']) => type === 'file' || type === 'photo' || type === 'signature'

function Files({ value, subject }: Pick<AnswerValueProps, 'value' | 'subject'>) {
  const translate = useTranslate()
  const ids = [value].flat().filter((id): id is number => typeof id === 'number')
  const { data, isPending } = useFilesById(subject, ids)
  if (!isPending && !data?.length) return <span className="quiet">{translate('answers.files_gone')}</span>
  return (
    <span className="answer-files">
      {data?.map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noreferrer" className="answer-file">
          <FileThumbnail file={file} />
          <span>{file.name}</span>
        </a>
      ))}
    </span>
  )
}

/** An answer as text, chips or files, for the question as it was at the time. */
export function AnswerValue({ question, value, subject }: AnswerValueProps) {
  const translate = useTranslate()
  if (isUnanswered(value)) return <span className="quiet">{translate('answers.none')}</span>
  if (isFiles(question.type)) return <Files value={value} subject={subject} />
  if (question.type === 'yes_no') return <>{translate(`questions.conditions.${String(value)}`)}</>
  const field = questionField(asQuestion(question))
  const Cell = componentsOf(field).Cell
  return <Cell value={value} record={{}} field={field} name="answer" resource="questions" />
}
