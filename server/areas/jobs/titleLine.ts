import { titleOf } from '../../../schema/areas/jobs/titles.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import type { About } from '../documents/about.ts'
import { type Piece, text } from '../documents/pdfDocument.ts'

/** What the work is, above what is said of it, unless that, its lines or its type say the same. */
export function titleLine(record: RecordRow, { kind }: Pick<About, 'kind'>): Piece[] {
  const title = String(record['title'] ?? '')
  return title && title !== titleOf(record) && title !== kind
    ? [text(title, { bold: true, margin: [0, 16, 0, 0] })]
    : []
}
