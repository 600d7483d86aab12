import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import type { IncomingMail } from '../../../../server/areas/incomingMail/parse/incomingMail.ts'
import { mailParser, UnreadableMailError } from '../../../../server/areas/incomingMail/parse/mailParser.ts'
import { reasonToIgnore } from '../../../../server/areas/incomingMail/reasonToIgnore.ts'
import { writerOf } from '../../../../server/areas/incomingMail/writer.ts'
import { hostileRaw } from '../../../support/hostileMail.ts'

const deep = Boolean(process.env['DEEP'])
vi.setConfig({ testTimeout: deep ? 3_600_000 : 120_000 })

const parser = mailParser()
afterAll(() => parser.close())

/** Every text of an email, however deep. */
const textsOf = ({ from, replyTo, subject, own, messageId, answers, receivers, headers, files }: IncomingMail) => [
  from?.name ?? '',
  from?.address ?? '',
  subject,
  replyTo?.name ?? '',
  replyTo?.address ?? '',
  own,
  messageId ?? '',
  answers,
  ...receivers,
  ...Object.values(headers),
  ...files.map(({ name }) => name ?? ''),
]

test('any email is read within the limits or reported as unreadable, and its headers can be read', async () => {
  let unreadable = 0
  await fc.assert(
    fc.asyncProperty(hostileRaw, async (raw) => {
      const [read] = await Promise.allSettled([parser.read(raw)])
      if (read.status === 'rejected') {
        expect(read.reason).toBeInstanceOf(UnreadableMailError)
        unreadable += 1
      } else {
        for (const text of textsOf(read.value)) {
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toContain('\0')
          expect(text.length).toBeLessThanOrEqual(20_000)
        }
        expect(read.value.files.length).toBeLessThanOrEqual(100)
        const { whole, html } = read.value
        for (const [text, most] of [
          [whole, 100_000],
          [html ?? '', 500_000],
        ] as const) {
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toContain('\0')
          expect(text.length).toBeLessThanOrEqual(most)
        }
        expect(html ?? '').not.toMatch(/<(script|style|iframe|form|svg)|\son\w+=|javascript:/i)
        const writer = writerOf(read.value, [])
        reasonToIgnore(read.value, writer, [])
      }
      const heading = await parser.heading(raw)
      expect(heading.subject.length).toBeLessThanOrEqual(998)
    }),
    { seed: 20_261_128, numRuns: deep ? 10_000 : 100 },
  )
  // Nearly everything can be read: a fuzzed email rejected at the start tests nothing.
  expect(unreadable).toBeLessThan(deep ? 2_000 : 20)
})
