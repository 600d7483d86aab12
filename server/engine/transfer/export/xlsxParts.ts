import { currencySign } from '../../../../schema/engine/text/format.ts'
import type { CellFormat, Style } from '../../../../schema/kinds/printing.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Every further part is a sheet, so that it can come first, before the number of sheets is known. */
export const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

export const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelations = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${Array.from({ length: sheets }, (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

/** @param title without characters that Excel refuses in a sheet's name */
export function workbook(title: string, sheets: number): string {
  const name = (i: number) => (i === 0 ? title : `${title.slice(0, 26)} (${i + 1})`)
  const each = Array.from(
    { length: sheets },
    (_, i) => `<sheet name="${escapeXml(name(i))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each.join('')}</sheets></workbook>`
}

/** Index of each format in the list of cell formats below; text that would run as a formula when someone edits it has a format of its own. */
export const STYLE_INDEX: Readonly<Record<CellFormat | 'head' | 'guarded', number>> = {
  text: 0,
  head: 1,
  guarded: 2,
  number: 0,
  money: 3,
  price: 4,
  date: 5,
  instant: 6,
}

/** The cell formats: days and amounts as the viewer's locale shows them, or as other programs expect. */
export function styles(style: Style, chinese: boolean): string {
  const day = style === 'iso' || chinese ? 'yyyy\\-mm\\-dd' : 'dd/mm/yyyy'
  const { sign, isBefore } = currencySign()
  const money = (figures: string) =>
    style === 'iso' ? figures : isBefore ? `&quot;${sign}&quot;#,##${figures}` : `#,##${figures} &quot;${sign}&quot;`
  const codes = [money('0.00'), money('0.00##'), day, `${day} hh:mm`]
  const formats = codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')
  const numbered = codes.map((_, i) => `<xf numFmtId="${164 + i}" applyNumberFormat="1"/>`).join('')
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${formats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellXfs count="${3 + codes.length}"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/>${numbered}</cellXfs></styleSheet>`
}

/** A sheet up to its first row: the header stays visible, the columns have a width. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('')
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData>`
}

export const SHEET_END = '</sheetData></worksheet>'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML cannot contain as they are: its own syntax, control characters except tab and line ends, half characters. */
const SPECIAL = /[&<>"\ufffe\uffff]|[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** Escapes text for XML; characters that XML cannot contain in the notation of spreadsheets, `_x000B_` (ECMA-376, 22.9.2.19). */
export function escapeXml(text: string): string {
  return text.replace(
    SPECIAL,
    (c) => ENTITIES[c] ?? `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
