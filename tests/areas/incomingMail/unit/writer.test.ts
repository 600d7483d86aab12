import { afterAll, describe, expect, test } from 'vitest'
import { nameParts } from '../../../../schema/engine/text/personName.ts'
import { automaticBy } from '../../../../server/areas/incomingMail/automatic.ts'
import { mailParser } from '../../../../server/areas/incomingMail/parse/mailParser.ts'
import { safeHtml } from '../../../../server/areas/incomingMail/parse/safeHtml.ts'
import { reasonToIgnore } from '../../../../server/areas/incomingMail/reasonToIgnore.ts'
import { writerOf } from '../../../../server/areas/incomingMail/writer.ts'
import { worldAutomatic } from '../../../world/automatic.ts'
import { worldSenders } from '../../../world/senders.ts'

const parser = mailParser()
afterAll(() => parser.close())
const OWN = ['office@example.test', 'website@example.test']
const read = (headers: readonly string[], body = 'Hello') =>
  parser.read(Buffer.from([...headers, 'To: office@example.test', 'Subject: Tap', '', body, ''].join('\r\n')))

describe('the sender of an email', () => {
  test.each(worldSenders.map((one) => [one.what, one] as const))(
    '%s',
    async (_what, { headers, body, name, address }) => {
      expect(writerOf(await read(headers, body), OWN)).toMatchObject({ name, address })
    },
  )
  test('becomes the first and last name of a lead', () => {
    expect(nameParts('"Smith, John"')).toEqual({ first: 'John', last: 'Smith' })
    expect(nameParts('van der Berg, Anna')).toEqual({ first: 'Anna', last: 'van der Berg' })
    expect(nameParts('Jane Holt via Acme Forms')).toEqual({ first: 'Jane', last: 'Holt' })
    expect(nameParts('')).toEqual({ first: null, last: null })
  })
})

describe('an automatic reply without its header', () => {
  test.each(worldAutomatic.map((one) => [one.subject, one.text, one] as const))('%s: %s', (subject, text, { by }) => {
    expect(automaticBy(subject, text)).toBe(by)
  })
})

test('a reply, and a sender named by a web form, count as people, whatever headers their programs add', async () => {
  const bulk = await read(['From: Dana <dana@world.test>', 'Precedence: bulk', 'List-Unsubscribe: <mailto:x@y.test>'])
  expect(reasonToIgnore(bulk, writerOf(bulk, OWN), OWN)).toEqual({ outcome: 'aside', reason: 'bulk' })
  expect(reasonToIgnore(bulk, writerOf(bulk, OWN), OWN, true)).toBeUndefined()
  const form = await read(['From: website@example.test', 'Reply-To: dana@world.test', 'Precedence: bulk'])
  expect(reasonToIgnore(form, writerOf(form, OWN), OWN)).toBeUndefined()
})

describe('the HTML of an email', () => {
  const none = new Map<string, string>()
  test('runs nothing, fetches nothing and has no styles', () => {
    const html = `<style>p{}</style><script>alert(1)</script><p style="position:fixed" onclick="x()">Hello <a href="javascript:x()">a</a>
      <a href="https://shop.test/?a=1">b</a></p><img src="https://track.test/1.gif"><img src="data:image/svg+xml,x" alt="Logo">
      <iframe src="https://x.test"></iframe><form action="https://x.test"><input name="a"></form><svg onload="x()"></svg><base href="https://x.test">
      <meta http-equiv="refresh" content="0;url=https://x.test">`
    const safe = safeHtml(html, none)
    expect(safe).not.toMatch(/script|style|onclick|track\.test|iframe|form|input|svg|base|meta|javascript|data:/i)
    expect(safe).toContain('<a href="https://shop.test/?a=1" target="_blank" rel="noopener noreferrer nofollow">b</a>')
    expect(safe).toContain('alt="Logo"')
  })
  test('shows embedded pictures by their content id', () => {
    const kept = `${'a'.repeat(64)}.png`
    expect(safeHtml('<p><img src="cid:one@x"><img src="cid:two@x" alt="two"></p>', new Map([['one@x', kept]]))).toBe(
      `<p><img src="cid:${kept}" alt="" /><img alt="two" /></p>`,
    )
  })
  test('of any depth is flattened', () => {
    expect(safeHtml(`${'<div>'.repeat(5_000)}Hello${'</div>'.repeat(5_000)}`, none)).toContain('Hello')
  })
})
