/** Characters of a text message that take seven bits (3GPP TS 23.038, the default alphabet). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take two places. */
const EXTENDED = new Set('^{}\\[~]|€\f')

const SEVEN_BITS = { one: 160, each: 153 } as const
const SIXTEEN_BITS = { one: 70, each: 67 } as const

/** How a text message is sent: in parts, which the phone joins again. */
export interface TextParts {
  readonly parts: number
  /** Places it takes, and places of all its parts. */
  readonly used: number
  readonly room: number
  /** One of its characters takes sixteen bits, and so all do. */
  readonly wide: boolean
}

/** A character that takes two places is never split: the rest of its part stays empty. */
function countParts(sizes: readonly number[], { one, each }: { readonly one: number; readonly each: number }) {
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

/** Number of parts of a text message: 160 characters in one, 153 in each of several; 70 and 67 with any character outside the alphabet. */
export function textParts(text: string): TextParts {
  const signs = [...text]
  const wide = signs.some((sign) => !BASIC.has(sign) && !EXTENDED.has(sign))
  const sizes = signs.map((sign) => (wide ? sign.length : EXTENDED.has(sign) ? 2 : 1))
  return { ...countParts(sizes, wide ? SIXTEEN_BITS : SEVEN_BITS), wide }
}

/** Maximum parts of one message that services accept. */
export const MAX_PARTS = 10
