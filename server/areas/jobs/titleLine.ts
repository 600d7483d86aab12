import { titleOf } from '../../../schema/areas/jobs/titles.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import type { About } from '../documents/about.ts'
import { type Piece, text } from '../documents/pdfDocument.ts'

/** Shows the title above the description, unless the description, the lines or the type already say the same. */
export function titleLine(record: RecordRow, { kind }: Pick<About, 'kind'>): Piece[] {
  const title = String(record['title'] ?? '')
  return title && title !== titleOf(record) && title !== kind
    ? [text(title, { bold: true, margin: [0, 16, 0, 0] })]
    : []
}
