/** Of a link and a button where a franchise has chosen no colour. */
const OWN = '#0f6e67'
const DARK = '#1a2030'
/** What text needs beside its ground (WCAG 2.2, AA). */
const ENOUGH = 4.5

const channel = (of: number) => (of <= 0.03928 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4)

function lightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as [
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

/** The colours of a letter: of its line and its buttons as the franchise has it, of what is read so that it can be read. */
export interface Brand {
  readonly ground: string
  /** On that ground. */
  readonly ink: string
  /** On white. */
  readonly link: string
}

export function brandOf(colour: string | null | undefined): Brand {
  const ground = colour && /^#[0-9a-f]{6}$/.test(colour) ? colour : OWN
  return {
    ground,
    ink: contrast(ground, '#ffffff') >= ENOUGH ? '#ffffff' : DARK,
    link: contrast(ground, '#ffffff') >= ENOUGH ? ground : OWN,
  }
}
