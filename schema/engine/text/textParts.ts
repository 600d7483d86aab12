/** The signs of a text message that take seven bits (3GPP TS 23.038, the default alphabet). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those that take two of them. */
const EXTENDED = new Set('^{}\\[~]|€\f')

const SEVEN_BITS = { one: 160, each: 153 } as const
const SIXTEEN_BITS = { one: 70, each: 67 } as const

/** How a text goes over the air: in parts, which a telephone puts together again. */
export interface TextParts {
  readonly parts: number
  /** Places that it takes, and how many the parts have together. */
  readonly used: number
  readonly room: number
  /** Some sign of it takes sixteen bits, and so all do. */
  readonly wide: boolean
}

/** A sign that takes two places is never cut: what is left of its part stays empty. */
function counted(sizes: readonly number[], { one, each }: { readonly one: number; readonly each: number }) {
  const used = sizes.reduce((sum, size) => sum + size, 0)
  if (used <= one) return { parts: used === 0 ? 0 : 1, used, room: one }
  let parts = 1
  let inPart = 0
  for (const size of sizes) {
    if (inPart + size > each) {
      parts += 1
      inPart = 0
    }
    inPart += size
  }
  return { parts, used, room: parts * each }
}

/** In how many parts a text goes: 160 signs in one and 153 in each of several, 70 and 67 with any sign that the alphabet does not have. */
export function textParts(text: string): TextParts {
  const signs = [...text]
  const wide = signs.some((sign) => !BASIC.has(sign) && !EXTENDED.has(sign))
  const sizes = signs.map((sign) => (wide ? sign.length : EXTENDED.has(sign) ? 2 : 1))
  return { ...counted(sizes, wide ? SIXTEEN_BITS : SEVEN_BITS), wide }
}

/** Most parts of one text: what services take. */
export const MOST_PARTS = 10
