import { ProblemError } from '../../http/errors.ts'
import { answerQuestions } from '../../isolated/answerQuestions.ts'
import type { Encoding } from './format.ts'
import type { FileRow } from './tooLarge.ts'

/** Asks for the next rows of a file; the same each time. */
export interface Question {
  readonly file: string
  /** Of a text. */
  readonly encoding?: Encoding
}

/** The next rows, none at the end; or a refusal of the file. */
export type RowsMessage =
  | { readonly rows: readonly FileRow[] }
  | { readonly refused: { readonly status: number; readonly code: string; readonly extra: Record<string, unknown> } }

/** Rows that go over at once. Nothing is read ahead of who asks. */
const BATCH = 500

/** Answers with the rows of one file, in the process that `isolatedRows` started. */
export function answeringRows(open: (question: Question) => AsyncGenerator<FileRow>): void {
  let source: AsyncGenerator<FileRow> | undefined
  const nextRows = async (question: Question): Promise<RowsMessage> => {
    source ??= open(question)
    const rows: FileRow[] = []
    while (rows.length < BATCH) {
      const { done, value } = await source.next()
      if (done) break
      rows.push(value)
    }
    return { rows }
  }
  answerQuestions<Question, RowsMessage>(async (question) => {
    try {
      return await nextRows(question)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const { status, code, extra } = error
      return { refused: { status, code, extra } }
    }
  })
}
