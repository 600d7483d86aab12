import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import { type Block, type Inline, parseMarkdown } from '../../../schema/areas/documents/markdown.ts'
import { placeholderWord } from '../../../schema/areas/documents/placeholderWords.ts'
import { notKnown, roleWord, SIGNED_WORDS } from '../../../schema/areas/signing/paperWords.ts'
import { formatDate, formatMoment, type Locale } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import { block, letterhead } from '../documents/letterhead.ts'
import { type PdfDocument, type Piece, stack, text } from '../documents/pdfDocument.ts'
import type { Filled } from './facts.ts'

/** What the PDF shows about a signature. */
export interface Signed {
  readonly job: string
  readonly signer_name: string
  /** The drawing as PNG; null if the name was typed. */
  readonly image: Buffer | null
  /** ISO 8601 in UTC. */
  readonly signed_at: string
  readonly ip: string
  readonly device: string | null
  readonly user: string
  readonly place: { readonly lat: number; readonly lng: number; readonly accuracy?: number | undefined } | null
}

type Style = Readonly<Record<string, unknown>>
type Known = (name: string) => string | undefined

/** The fonts have no italics, so emphasis is shown by colour. */
function inline(parts: readonly Inline[], factNamed: Known, locale: Locale, style: Style = {}): Piece[] {
  return parts.flatMap((part): Piece[] => {
    switch (part.kind) {
      case 'text':
        return [text(part.text, style)]
      case 'break':
        return [text('\n', style)]
      case 'strong':
        return inline(part.parts, factNamed, locale, { ...style, bold: true })
      case 'em':
        return inline(part.parts, factNamed, locale, { ...style, color: '#586176' })
      case 'placeholder': {
        const value = factNamed(part.name)
        if (value !== undefined) return [text(value, style)]
        return [text(notKnown(placeholderWord(part.name, locale), locale), { ...style, color: '#b42318' })]
      }
    }
  })
}

/** Maximum length of a name next to the letterhead. */
const SHORT = 30
const HEADING = { 1: 14, 2: 12, 3: 10.5 } as const

function pieceOf(one: Block, factNamed: Known, locale: Locale): Piece {
  const run = (parts: readonly Inline[], style?: Style) => inline(parts, factNamed, locale, style)
  switch (one.kind) {
    case 'heading':
      return { text: run(one.parts, { bold: true }), fontSize: HEADING[one.level], margin: [0, 12, 0, 4] }
    case 'list':
      return { [one.ordered ? 'ol' : 'ul']: one.items.map((item) => ({ text: run(item) })), margin: [0, 0, 0, 8] }
    case 'rule':
      return { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 507, y2: 4, lineWidth: 0.5, lineColor: '#d3d8e0' }] }
    case 'paragraph':
      return { text: run(one.parts), margin: [0, 0, 0, 8] }
  }
}

/** Who signed, how and when, kept together on one page. */
function signatureOf(signed: Signed, role: string, edition: number, locale: Locale): Piece {
  const words = SIGNED_WORDS[locale]
  const { place } = signed
  const where =
    place &&
    `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}${place.accuracy === undefined ? '' : ` (${words.within.replace('%{metres}', String(Math.round(place.accuracy)))})`}`
  const facts: readonly (readonly [string, string | null])[] = [
    [words.signed_at, `${formatMoment(signed.signed_at)} (${signed.signed_at})`],
    [words.held_by, signed.user],
    [words.network, signed.ip],
    [words.device, signed.device],
    [words.place, where],
    [words.version, String(edition)],
  ]
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    stack: [
      signed.image
        ? { image: `data:image/png;base64,${signed.image.toString('base64')}`, fit: [220, 80] }
        : text(signed.signer_name, { fontSize: 20, margin: [0, 16, 0, 0] }),
      { canvas: [{ type: 'line', x1: 0, y1: 2, x2: 240, y2: 2, lineWidth: 0.8, lineColor: '#586176' }] },
      text(`${words.signed_by} ${signed.signer_name} (${roleWord(role, locale)})`, {
        bold: true,
        margin: [0, 4, 0, 0],
      }),
      ...(signed.image ? [] : [text(words.typed, { fontSize: 8, color: '#586176' })]),
      stack(
        facts.map(([label, value]) => value && `${label}: ${value}`),
        { fontSize: 8, color: '#586176', margin: [0, 6, 0, 0] },
      ),
    ],
  }
}

/** Prints a signed document: its text with the facts of the job, and who signed it. */
export function signedPdf({ document, about, facts }: Filled, signed: Signed, locale: Locale): PdfDocument {
  const words = SIGNED_WORDS[locale]
  const all: Readonly<Record<string, string | undefined>> = { ...facts, 'signer.name': signed.signer_name }
  // A long name would leave no room for the sender.
  const isShort = document.name.length <= SHORT
  const factNamed: Known = (name) => (Object.hasOwn(all, name) ? all[name] : undefined)
  return {
    title: [document.name, signed.job].join(TITLE_SEPARATOR),
    author: about.seller?.name ?? '',
    language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    footer: [about.seller?.legal_name ?? about.seller?.name, `${document.name} ${signed.job}`]
      .filter(Boolean)
      .join(' · '),
    content: [
      letterhead(
        about,
        isShort ? document.name : '',
        [
          [words.job, signed.job],
          [words.date, formatDate(dayOf(signed.signed_at))],
        ],
        PAPER_WORDS[locale],
      ),
      {
        columns: [
          block(words.customer, [about.customer, ...about.billing]),
          block(words.where, about.site.length > 0 ? about.site : about.billing),
        ],
        margin: [0, 24, 0, 12],
      },
      ...(isShort ? [] : [text(document.name, { style: 'title', fontSize: 16 })]),
      ...parseMarkdown(document.body).map((one) => pieceOf(one, factNamed, locale)),
      signatureOf(signed, document.signer_role, document.edition, locale),
    ],
  }
}
