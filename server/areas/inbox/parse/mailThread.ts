import { parentPort } from 'node:worker_threads'
import { htmlText, strippedHtml } from './htmlText.ts'
import type { Answer, Question } from './incomingMail.ts'
import { readHeading, readMail } from './readMail.ts'

const port = parentPort
if (!port) throw new Error('mailThread.ts is a thread of mailParser.ts')

async function answer({ how, raw }: Question): Promise<Answer> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (how === 'heading') return { heading: await readHeading(bytes) }
  return { mail: await readMail(bytes, how === 'plain' ? strippedHtml : htmlText) }
}

port.on('message', (question: Question) => {
  answer(question).then(
    (told) => port.postMessage(told),
    (error: unknown) => port.postMessage({ refused: error instanceof Error ? error.message : String(error) }),
  )
})
