/** Default colours of links and buttons, for a franchise without a colour. */
const DEFAULT_COLOUR = '#0f6e67'
const DARK = '#1a2030'
/** Minimum contrast of text and background (WCAG 2.2, AA). */
const MIN_CONTRAST = 4.5

const channel = (level: number) => (level <= 0.03928 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4)

function lightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((offset) => channel(Number.parseInt(colour.slice(offset, offset + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [low, high] = [lightness(a), lightness(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Colours of an email: the franchise's colour for lines and buttons, with readable text colours. */
export interface Brand {
  readonly ground: string
  /** Text colour on that background. */
  readonly ink: string
  /** Link colour on white. */
  readonly link: string
}

export function brandOf(colour: string | null | undefined): Brand {
  const ground = colour && /^#[0-9a-f]{6}$/.test(colour) ? colour : DEFAULT_COLOUR
  return {
    ground,
    ink: contrast(ground, '#ffffff') >= MIN_CONTRAST ? '#ffffff' : DARK,
    link: contrast(ground, '#ffffff') >= MIN_CONTRAST ? ground : DEFAULT_COLOUR,
  }
}
