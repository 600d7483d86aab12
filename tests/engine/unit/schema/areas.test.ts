import { HttpError } from 'ra-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declared } from '../../../../schema/areas.ts'
import { act } from '../../../../schema/engine/act.ts'
import { area, collectAreas } from '../../../../schema/engine/area.ts'
import { createAttempts } from '../../../../src/dataProvider/attempts.ts'

const one = (name: string, key: string, of: 'jobs' | 'quotes' = 'jobs') =>
  act({ of, name, key, label: ['Do', 'Done'], needs: ['Jobs:edit'], answer: z.strictObject({}), undo: true })
const collected = (...acts: ReturnType<typeof one>[]) =>
  collectAreas([{ area: area({ name: 'work', needs: [] }), acts: Object.fromEntries(acts.map((a, i) => [i, a])) }])

describe("the areas' declarations", () => {
  it('are found by resource, in order', () => {
    expect(declared.actsOf('quotes').map(({ name }) => name)).toEqual([
      'complain',
      'invoiceQuoteDeposit',
      'send',
      'markSent',
      'sendText',
      'makePayLink',
      'withdrawPayLinks',
      'payQuote',
      'book',
      'duplicate',
      'revise',
      'agree',
      'convert',
      'addComment',
      'saveAnswers',
    ])
    expect(declared.actsOf('vat-rates')).toEqual([])
  })

  it('give a key to one action on a page, the same one wherever the action is, and none that every record has', () => {
    expect(() => collected(one('hold', 'o'), one('resume', 'o'))).toThrow('claim the key o')
    expect(() => collected(one('hold', 'o'), one('hold', 'x', 'quotes'))).toThrow('has the key o at one record')
    expect(() => collected(one('hold', 'e'))).toThrow('which every record')
    expect(collected(one('hold', 'o'), one('resume', 'o', 'quotes')).acts).toHaveLength(2)
  })

  it('is declared once', () => {
    expect(() => collected(one('hold', 'o'), one('hold', 'o', 'jobs'))).toThrow()
  })

  it('depend on other areas without a cycle', () => {
    const needing = (name: string, ...needs: string[]) => ({ area: area({ name, needs }) })
    expect(() => collectAreas([needing('a', 'b'), needing('b', 'a')])).toThrow('a → b → a')
    expect(() => collectAreas([needing('a', 'z')])).toThrow('z, which is no area')
    expect(collectAreas([needing('a', 'b'), needing('b')]).areas).toHaveLength(2)
  })
})

describe('a retried write', () => {
  const fails = (status: number) => () => Promise.reject(new HttpError('no', status, {}))
  const keysOf = async (status: number) => {
    let made = 0
    const once = createAttempts(() => `key ${++made}`)
    const keys: string[] = []
    const send = (end: () => Promise<unknown>) => (key: string) => {
      keys.push(key)
      return end()
    }
    await once('POST jobs', send(fails(status))).catch((error: HttpError) => expect(error.status).toBe(status))
    await once(
      'POST jobs',
      send(() => Promise.resolve()),
    )
    await once(
      'POST jobs',
      send(() => Promise.resolve()),
    )
    return keys
  }

  it.each([0, 401, 429, 500, 503])('after %i has the same key: it may have been written', async (status) => {
    expect(await keysOf(status)).toEqual(['key 1', 'key 1', 'key 2'])
  })

  it.each([403, 409, 412, 422])('after %i has a new one: the server has rejected it', async (status) => {
    expect(await keysOf(status)).toEqual(['key 1', 'key 2', 'key 3'])
  })
})
