import { ProblemError } from '../../http/errors.ts'
import { answering } from '../../isolated/answering.ts'
import type { FileRow } from './tooLarge.ts'
import { rowsOfBook } from './xlsxSheet.ts'

/** Asks for the next rows of a workbook. */
export interface Question {
  /** Its path; the same each time. */
  readonly file: string
}

/** The next rows, none at the end; or a refusal of the file. */
export type Told =
  | { readonly rows: readonly FileRow[] }
  | { readonly refused: { readonly status: number; readonly code: string; readonly extra: Record<string, unknown> } }

/** Rows that go over at once. Nothing is read ahead of who asks. */
const BATCH = 500

let book: AsyncGenerator<FileRow> | undefined

async function nextRows({ file }: Question): Promise<Told> {
  book ??= rowsOfBook(file)
  const rows: FileRow[] = []
  while (rows.length < BATCH) {
    const { done, value } = await book.next()
    if (done) break
    rows.push(value)
  }
  return { rows }
}

answering<Question, Told>(async (question) => {
  try {
    return await nextRows(question)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { status, code, extra } = error
    return { refused: { status, code, extra } }
  }
})
