import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../../schema/areas/documents/markdown.ts'
import documents from '../../../../schema/areas/documents/signature-documents.ts'
import { DOCUMENT_PLACEHOLDERS } from '../../../../schema/engine/text/placeholders.ts'
import { DocumentBody } from '../../../../src/resources/documents/signature-documents/DocumentBody.tsx'
import { SAMPLE } from '../../../../src/resources/documents/signature-documents/sample.ts'
import { complete, suggest, typedToken } from '../../../../src/resources/documents/signature-documents/typedToken.ts'

const html = (body: string, facts: Record<string, string> = SAMPLE) =>
  renderToStaticMarkup(<DocumentBody body={body} facts={facts} />).replace(/^<div class="document-body">|<\/div>$/g, '')

describe('the body of a document', () => {
  it.each<[string, string, string]>([
    ['headings', '# A\n## B\n### C', '<h3>A</h3><h4>B</h4><h5>C</h5>'],
    ['no heading without a space', '#A', '<p>#A</p>'],
    ['paragraphs and line breaks', 'a\nb\n\nc', '<p>a<br/>b</p><p>c</p>'],
    ['bold and italic', '**a** and *b*', '<p><strong>a</strong> and <em>b</em></p>'],
    ['italic within bold', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['lone asterisks', '2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['lists', '- a\n- b\n\n1. c\n2. d', '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>'],
    ['a list directly below a heading', 'Bring:\n- a\n- b', '<p>Bring:</p><ul><li>a</li><li>b</li></ul>'],
    ['a year at the start of a line as text', 'Since\n2019. It was.', '<p>Since<br/>2019. It was.</p>'],
    ['a rule', 'a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
    ['a placeholder', 'For {{ customer.name }}', '<p>For Margaret Holroyd</p>'],
    ['a placeholder in bold', '**{{job.number}}**', '<p><strong>J-000123</strong></p>'],
    ['an unknown one', '{{x}}', '<p><mark class="unknown-placeholder">{{x}}</mark></p>'],
    ['markup as text', '<b onclick="x()">a</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt;</p>'],
    ['Windows line endings', 'a\r\n\r\nb', '<p>a</p><p>b</p>'],
  ])('shows %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it('never lets a body or a value become markup of its own', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '</p>',
      '"',
      "'",
      '&',
      '*',
      '**',
      '{{',
      '}}',
      '# ',
      '- ',
      '\n',
      'a',
      'job',
      ' ',
    )
    const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 30 }).map((p) => p.join(''))
    const ours = /<\/?(h3|h4|h5|p|ul|ol|li|strong|em)>|<(br|hr)\/>|<mark class="unknown-placeholder">|<\/mark>/g
    fc.assert(
      fc.property(text, text, (body, fact) => {
        expect(html(`${body}\n\n{{job}}`, { job: fact }).replace(ours, '')).not.toMatch(/[<>]/)
      }),
    )
  })

  it('keeps every word of a body', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }),
        fc.constantFrom('\n', '\n\n', ' ', '\n- '),
        (words, between) => {
          const shown = html(words.join(between))
            .replace(/<[^>]*>/g, ' ')
            .split(/\s+/)
            .filter(Boolean)
          expect(shown).toEqual(words)
        },
      ),
    )
  })

  it('reads a long body in linear time', () => {
    const start = performance.now()
    parseMarkdown('**a *b {{c '.repeat(4500))
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('of every demo document is complete with the sample data', () => {
    for (const row of documents.demo) expect(html(String(row['body']))).not.toContain('unknown-placeholder')
    expect(Object.keys(SAMPLE).sort()).toEqual([...DOCUMENT_PLACEHOLDERS].sort())
  })
})

describe('typing a placeholder', () => {
  const at = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const

  it.each([
    ['{{|', 0, ''],
    ['Dear {{Cust|', 5, 'cust'],
    ['{{a}} {{b.c|}}', 6, 'b.c'],
    ['{{ job |', 0, 'job'],
  ])('is detected in %j', (marked, from, text) => {
    expect(typedToken(...at(marked))).toEqual({ from, text })
  })

  it.each(['|', '{|', 'a {{b}} c|', '{{a\nb|', '|{{a', '{|{a'])('is not detected in %j', (marked) => {
    expect(typedToken(...at(marked))).toBeNull()
  })

  it('offers those that start with the text first, then those with a part that does', () => {
    expect(suggest(DOCUMENT_PLACEHOLDERS, 'cust').every((n) => n.startsWith('customer.'))).toBe(true)
    expect(suggest(['franchise.phone', 'customer.phone', 'phone.x'], 'phone')).toEqual([
      'phone.x',
      'franchise.phone',
      'customer.phone',
    ])
    expect(suggest(DOCUMENT_PLACEHOLDERS, 'nonsense')).toEqual([])
  })

  it.each([
    ['Dear {{cus|, hello', 'Dear {{customer.name}}|, hello'],
    ['Dear {{cus|}}, hello', 'Dear {{customer.name}}|, hello'],
    ['{{|', '{{customer.name}}|'],
  ])('is completed from %j', (before, after) => {
    const [body, cursor] = at(before)
    const token = typedToken(body, cursor)
    expect(token).not.toBeNull()
    if (!token) return
    const done = complete(body, cursor, token, 'customer.name')
    expect(`${done.body.slice(0, done.cursor)}|${done.body.slice(done.cursor)}`).toBe(after)
  })
})
