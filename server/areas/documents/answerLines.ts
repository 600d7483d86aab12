import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import { askedQuestions, isUnanswered, optionKey, type Question } from '../../../schema/areas/questions/asked.ts'
import { formatDate, formatMoney, type Locale } from '../../../schema/engine/text/format.ts'
import { dayOf, wallClock } from '../../../schema/engine/time/time.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import type { Context } from '../../engine/http/context.ts'
import { answers } from '../record/parts/answers/answers.ts'

/** The time in the business's time zone. */
export const clock = (instant: string) => {
  const { hour, minute } = wallClock(instant)
  return `${hour}:${minute}`
}

/** Text of an answer on a document; empty for pictures, files and signatures. */
function printAnswer({ type, options }: Pick<Question, 'type' | 'options'>, value: unknown, locale: Locale): string {
  const words = PAPER_WORDS[locale]
  switch (type) {
    case 'file':
    case 'photo':
    case 'signature':
      return ''
    case 'yes_no':
      return value === 'yes' ? words.yes : words.no
    case 'single':
    case 'multi':
      return [value]
        .flat()
        .map((key) => options.find((option, i) => optionKey(option, i) === key)?.label ?? String(key))
        .join(', ')
    case 'money':
      return formatMoney(Number(value))
    case 'date':
      return formatDate(String(value))
    case 'datetime':
      return `${formatDate(dayOf(String(value)))} ${clock(String(value))}`
    case 'phone':
      return readablePhone(String(value))
    default:
      return String(value)
  }
}

/** Returns the answers about a record with the text of the questions as they are now, in order. */
export async function answerLines(
  ctx: Context,
  resource: string,
  id: number,
  locale: Locale,
): Promise<readonly (readonly [question: string, answer: string])[]> {
  const { data } = await answers(ctx, { resource, id })
  const answersById = Object.fromEntries(data.map(({ question, value }) => [question.id, value]))
  const applicable = askedQuestions(
    data.map(({ question }) => question),
    answersById,
  )
  return data.flatMap(({ question, value }) => {
    const answerText = applicable.has(question.id) && !isUnanswered(value) ? printAnswer(question, value, locale) : ''
    return answerText ? [[question.label, answerText] as const] : []
  })
}
