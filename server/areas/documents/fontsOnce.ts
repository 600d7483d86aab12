import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import pdfmake from 'pdfmake'

interface Format {
  new (stream: { readonly buffer: Uint8Array }): Font
  probe(bytes: Uint8Array): boolean
}

/** What the types of pdfmake leave out. */
interface Virtual {
  readonly virtualfs: { writeFileSync(path: string, bytes: Buffer): void }
}

const MARK = Buffer.from('opened font ')

/** Of fontkit's, what places a mark on its letter. */
interface Positions {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, at: number): void
}
interface Shaped {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Positions } }
}

/**
 * A letter may say no place for a mark (OpenType, GPOS lookups 4 to 6), which leaves the mark where it is. fontkit 2.0.4 fails instead
 * (https://github.com/foliojs/fontkit/issues/367).
 */
function allowNoAnchors(font: Font): void {
  const positions = (font as Shaped)['_layoutEngine']?.engine?.GPOSProcessor
  if (!positions) return
  const apply = positions.applyAnchor
  positions.applyAnchor = function applyAnchor(mark, base, at) {
    if (mark.markAnchor && base) apply.call(this, mark, base, at)
  }
}

/**
 * Opens each font once in this thread. pdfkit decodes every font of every paper anew, which takes longer than all the rest of a page. Here a paper is
 * given no font but the mark of an open one, which a format of fontkit's finds. What is in a paper is kept beside the font, not in it.
 * @param paths files of fonts, as they are named in `setFonts`
 */
export function openFontsOnce(paths: readonly string[]): void {
  const opened = new Map<number, Font>()
  const fontOf = (bytes: Uint8Array): Font => {
    const at = Number(Buffer.from(bytes.subarray(MARK.length)).toString())
    const known = opened.get(at)
    if (known) return known
    const font = openSync(paths[at] as string) as Font
    allowNoAnchors(font)
    opened.set(at, font)
    return font
  }
  const opens = function opens({ buffer }: { readonly buffer: Uint8Array }) {
    return fontOf(buffer)
  } as unknown as Format
  opens.probe = (bytes) => MARK.equals(bytes.subarray(0, MARK.length))
  // pdfkit has the CommonJS form of fontkit, which knows its own formats.
  const fontkit = createRequire(import.meta.url)('fontkit') as { registerFormat(format: Format): void }
  fontkit.registerFormat(opens)
  const { virtualfs } = pdfmake as typeof pdfmake & Virtual
  for (const [at, path] of paths.entries())
    virtualfs.writeFileSync(path, Buffer.concat([MARK, Buffer.from(String(at))]))
}
