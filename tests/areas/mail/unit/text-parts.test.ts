import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from '../../../../schema/engine/text/textParts.ts'

const parts = (text: string) => {
  const { parts: count, used, room } = textParts(text)
  return [count, used, room]
}

describe('the number of parts of a text message', () => {
  it('is counted as networks do', () => {
    expect(parts('')).toEqual([0, 0, 160])
    expect(parts('a'.repeat(160))).toEqual([1, 160, 160])
    expect(parts('a'.repeat(161))).toEqual([2, 161, 306])
    expect(parts('a'.repeat(306))).toEqual([2, 306, 306])
    expect(parts('a'.repeat(307))).toEqual([3, 307, 459])
    expect(parts('好'.repeat(70))).toEqual([1, 70, 70])
    expect(parts('好'.repeat(71))).toEqual([2, 71, 134])
    expect(textParts('£5 for Zoë’s')).toMatchObject({ wide: true })
    expect(textParts('£5 @ 9:30, é à ñ')).toMatchObject({ wide: false })
  })

  it('counts a two-unit character as two, and splits none', () => {
    expect(parts('€'.repeat(80))).toEqual([1, 160, 160])
    // 152 units and then a character of two: it goes to the next part, and one unit stays empty.
    expect(parts(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual([2, 305, 306])
    expect(parts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual([3, 306, 459])
    expect(parts(`${'a'.repeat(66)}😀${'a'.repeat(65)}`)).toEqual([2, 133, 134])
    expect(parts(`${'a'.repeat(66)}😀${'a'.repeat(66)}`)).toEqual([3, 134, 201])
  })

  it('holds all the text, and one more character adds at most one part', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme-ascii', maxLength: 1 }),
        (text, more) => {
          const { parts: count, used, room, wide } = textParts(text)
          expect(used).toBeLessThanOrEqual(room)
          expect(count).toBe(used === 0 ? 0 : Math.max(1, count))
          const longer = textParts(text + more)
          if (longer.wide === wide) expect([0, 1]).toContain(longer.parts - count)
        },
      ),
    )
  })
})
