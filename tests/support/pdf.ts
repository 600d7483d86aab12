import { getDocumentProxy } from 'unpdf'

/** What a reader of PDF finds in it, page by page, and its title. */
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
