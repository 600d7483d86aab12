import { getDocumentProxy } from 'unpdf'

/** The text a PDF reader finds in it, page by page, and its title. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ readonly pages: readonly string[]; readonly title: string }> {
  const pdf = await getDocumentProxy(bytes)
  const pages: string[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(texts.join(' ').replaceAll(/\s+/g, ' '))
  }
  const { info } = await pdf.getMetadata()
  return { pages, title: (info as { Title: string }).Title }
}

/** The text on each line of a PDF, from left to right, page by page and from the top. */
export async function pdfRows(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const pdf = await getDocumentProxy(bytes)
  const rows: string[][] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    const placed = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
        : [],
    )
    const lines = Map.groupBy(placed, ({ y }) => Math.round(y))
    for (const [, line] of [...lines].toSorted(([a], [b]) => b - a)) {
      const cells: string[] = []
      let end = Number.NEGATIVE_INFINITY
      for (const { text, x, width } of line.toSorted((a, b) => a.x - b.x)) {
        // Words of one cell are closer together than cells.
        if (x - end < 6 && cells.length) cells[cells.length - 1] += (x - end > 1 ? ' ' : '') + text
        else cells.push(text)
        end = x + width
      }
      rows.push(cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    }
  }
  return rows
}

/** A piece of text on a page; points from its bottom left corner. */
export interface PlacedText {
  readonly text: string
  /** Starts at 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Every piece of text of a PDF, page by page and in printing order. */
export async function placedIn(bytes: Uint8Array): Promise<PlacedText[]> {
  const pdf = await getDocumentProxy(bytes)
  const placed: PlacedText[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim())
        placed.push({
          text: item.str,
          page,
          x: Number(item.transform[4]),
          y: Number(item.transform[5]),
          width: item.width,
        })
  }
  return placed
}
