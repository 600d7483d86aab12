import { answerQuestions } from '../../../engine/isolated/answerQuestions.ts'
import { htmlText, strippedHtml } from './htmlText.ts'
import type { Answer, Question } from './incomingMail.ts'
import { readHeading, readMail } from './readMail.ts'

async function read({ how, raw }: Question): Promise<Answer> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (how === 'heading') return { heading: await readHeading(bytes) }
  const isLaidOut = how === 'whole'
  return { mail: await readMail(bytes, { textOf: isLaidOut ? htmlText : strippedHtml, isLaidOut }) }
}

answerQuestions<Question, Answer>((question) =>
  read(question).catch((error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) })),
)
