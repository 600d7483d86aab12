import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { FONTS } from './fonts.ts'
import { openFontsOnce } from './fontsOnce.ts'
import { layOutAnyText } from './layout.ts'
import type { PdfDocument } from './pdfDocument.ts'
import { runsOf } from './runs.ts'
import { type Layout, layOut } from './withTotals.ts'

pdfmake.setFonts(FONTS)
// A document contains everything it needs: nothing is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false)
const allowedPaths = new Set<string>(Object.values(FONTS).flatMap(({ normal, bold }) => [normal, bold]))
openFontsOnce([...allowedPaths])
pdfmake.setLocalAccessPolicy((path: string) => allowedPaths.has(path))
layOutAnyText()
pdfmake.setTableLayouts({
  hairlines: {
    hLineWidth: (i, node) => (i === 0 ? 0 : i === 1 || i === node.table.body.length ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (i) => (i === 1 ? '#0f6e67' : '#d3d8e0'),
    paddingLeft: (i) => (i === 0 ? 0 : 6),
    paddingRight: (i, node) => (i === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
})

/** Splits text of several styles into runs, each with its own style; nested runs would lose their styles. */
const styledRuns = (parts: readonly unknown[]): unknown[] =>
  parts.flatMap((part) => {
    const { text, ...style } = part as { readonly text: string }
    return runsOf(text).map((run) => ({ ...style, ...run }))
  })

/** Copies a piece with every text split into runs of a font that has its characters. */
function inFonts(piece: unknown): unknown {
  if (Array.isArray(piece)) return piece.map(inFonts)
  if (typeof piece !== 'object' || piece === null) return piece
  return Object.fromEntries(
    Object.entries(piece).map(([key, value]) =>
      key !== 'text'
        ? [key, inFonts(value)]
        : [key, typeof value === 'string' ? runsOf(value) : styledRuns(value as unknown[])],
    ),
  )
}

function printDocument(
  { title, author, language, footer }: PdfDocument,
  { content, pageBreakBefore }: Layout,
): Promise<Uint8Array> {
  const pdf = pdfmake.createPdf({
    info: { title, author },
    language,
    pageSize: 'A4',
    pageMargins: [44, 44, 44, 56],
    content: content as Parameters<typeof pdfmake.createPdf>[0]['content'],
    pageBreakBefore,
    footer: (page: number, pages: number) => ({
      margin: [44, 12, 44, 0],
      fontSize: 8,
      color: '#667085',
      columns: [
        { text: runsOf(footer), width: '*' },
        { text: `${page} / ${pages}`, width: 'auto' },
      ],
    }),
    styles: {
      title: { fontSize: 20, bold: true, color: '#0b5e58' },
      label: { fontSize: 8, color: '#667085' },
      head: { fontSize: 8, color: '#586176', bold: true },
      total: { bold: true, fontSize: 11 },
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: '#1a2030' },
  })
  return pdf.getBuffer()
}

const print = (pdfDocument: PdfDocument): Promise<Uint8Array> =>
  layOut(pdfDocument.content, inFonts, (layout) => printDocument(pdfDocument, layout))

parentPort?.on('message', ({ id, paper }: { id: number; paper: PdfDocument }) => {
  print(paper).then(
    (pdf) => parentPort?.postMessage({ id, pdf }),
    (error: Error) => parentPort?.postMessage({ id, error: error.message }),
  )
})
