import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import pdfmake from 'pdfmake'

interface Format {
  new (stream: { readonly buffer: Uint8Array }): Font
  probe(bytes: Uint8Array): boolean
}

/** Parts of pdfmake that its types leave out. */
interface Virtual {
  readonly virtualfs: { writeFileSync(path: string, bytes: Buffer): void }
}

const FONT_MARKER = Buffer.from('opened font ')

/** The part of fontkit that positions a mark on its letter. */
interface Positions {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, anchor: number): void
}
interface Shaped {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Positions } }
}

/**
 * A letter may have no anchor for a mark (OpenType, GPOS lookups 4 to 6), which leaves the mark where it is. fontkit 2.0.4 throws instead
 * (https://github.com/foliojs/fontkit/issues/367).
 */
function allowNoAnchors(font: Font): void {
  const positions = (font as Shaped)['_layoutEngine']?.engine?.GPOSProcessor
  if (!positions) return
  const apply = positions.applyAnchor
  positions.applyAnchor = function applyAnchor(mark, base, anchor) {
    if (mark.markAnchor && base) apply.call(this, mark, base, anchor)
  }
}

/**
 * Opens each font once in this thread. pdfkit would parse every font again for each document, which takes longer than the rest of a page. So
 * documents get a marker instead of a font file, and a format registered with fontkit returns the open font for it. The state of a document is not
 * stored in the font.
 * @param paths paths of font files, as named in `setFonts`
 */
export function openFontsOnce(paths: readonly string[]): void {
  const opened = new Map<number, Font>()
  const fontOf = (bytes: Uint8Array): Font => {
    const fontIndex = Number(Buffer.from(bytes.subarray(FONT_MARKER.length)).toString())
    const openedFont = opened.get(fontIndex)
    if (openedFont) return openedFont
    const font = openSync(paths[fontIndex] as string) as Font
    allowNoAnchors(font)
    opened.set(fontIndex, font)
    return font
  }
  const opens = function opens({ buffer }: { readonly buffer: Uint8Array }) {
    return fontOf(buffer)
  } as unknown as Format
  opens.probe = (bytes) => FONT_MARKER.equals(bytes.subarray(0, FONT_MARKER.length))
  // pdfkit loads the CommonJS build of fontkit, which has its own list of formats.
  const fontkit = createRequire(import.meta.url)('fontkit') as { registerFormat(format: Format): void }
  fontkit.registerFormat(opens)
  const { virtualfs } = pdfmake as typeof pdfmake & Virtual
  for (const [fontIndex, path] of paths.entries())
    virtualfs.writeFileSync(path, Buffer.concat([FONT_MARKER, Buffer.from(String(fontIndex))]))
}
