import { describe, expect, test } from 'vitest'
import { newText } from '../../../../server/areas/inbox/newText.ts'

describe('what somebody wrote himself', () => {
  test.each([
    ['Yes please.\n\n> Shall we come on Tuesday?', 'Yes please.'],
    ['Yes.\n\nOn 25 Nov 2026 at 10:00, Office <office@example.test> wrote:\n> When?', 'Yes.'],
    ['Yes.\n\nOn Wed, 25 Nov 2026 at 10:00, A Very Long Office Name <office@example.test>\nwrote:\n\n> When?', 'Yes.'],
    ['Ja.\n\nAm 25.11.2026 um 10:00 schrieb Office:\n> Wann?', 'Ja.'],
    ['好的。\n\n在 2026年11月25日，办公室 写道：\n> 何时？', '好的。'],
    ['Fine.\n\n-----Original Message-----\nFrom: Office', 'Fine.'],
    ['Fine.\n\n________________________________\nFrom: Office <office@example.test>\nSent: Wednesday', 'Fine.'],
    ['Fine.\nFrom: Office <office@example.test>\nTo: me', 'Fine.'],
    ['Fine.\n-- \nAlice Holt\n07700 900123', 'Fine.'],
    ['On Tuesday we are out.\nOn Wednesday too.', 'On Tuesday we are out.\nOn Wednesday too.'],
    ['From the garden side: ring twice', 'From the garden side: ring twice'],
    ['> only a quotation', '> only a quotation'],
    ['', ''],
  ])('of %j is %j', (mail, text) => expect(newText(mail)).toBe(text))

  test('is cut where it is very long', () => expect(newText('a'.repeat(9_000))).toHaveLength(5_000))
})
