import { describe, expect, test } from 'vitest'
import { sanitised } from '../../../../server/areas/mail/sanitise.ts'
import { depthOf, withoutDeepTags } from '../../../../server/engine/mail/nesting.ts'
import { toText } from '../../../../server/engine/mail/toText.ts'

describe('an email with nested tags', () => {
  test.each(['<ul><li>', '<blockquote>', '<b>', '<p>', '<h1><i>'])(
    "%s keeps its text, limited to an email's maximum depth",
    (piece) => {
      const html = `${piece.repeat(Math.floor(199_000 / piece.length))}Hello`
      const clean = sanitised(html)
      expect(depthOf(clean)).toBeLessThanOrEqual(500)
      expect(toText(clean, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })).toContain('Hello')
    },
  )
  test('from the editor stays unchanged', () => {
    const html = '<p>Hello <b>there</b></p><ul><li>One<ul><li>Two</li></ul></li></ul>'
    expect(withoutDeepTags(html, 500)).toBe(html)
    expect(sanitised(html)).toBe(html)
  })
  test('loses only the deepest tags', () => {
    expect(withoutDeepTags('<i>1<b>2<u>3<br></u>4</b>5</i>6<b>7</b>', 2)).toBe(
      '<i>1<b>234</b>5</i>6<b>7</b>'.replace('234', '23<br>4'),
    )
  })
})
