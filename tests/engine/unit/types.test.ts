import { expect, it } from 'vitest'
import { duplicate } from '../../../schema/areas/quotes/acts.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { handle } from '../../../server/engine/acts/handle.ts'
import { defineServer } from '../../../server/engine/http/defineServer.ts'
import { add } from '../../../server/engine/write/create.ts'
import { change } from '../../../server/engine/write/update.ts'
import type { InputProps } from '../../../src/kit/kinds/types.ts'
import { defineScreens } from '../../../src/kit/screens/defineScreens.ts'

// Errors here must not compile: the type checker, which every check runs, fails if an expected error is missing.

const Yes = (_: InputProps<boolean>) => null

it('a page knows the fields of its resource, and their types', () => {
  // @ts-expect-error no such field
  expect(() => defineScreens(quotes, { cells: { valid_till: () => null } })).toThrow('valid_till is no field')
  // @ts-expect-error a day is no yes or no
  defineScreens(quotes, { inputs: { valid_until: Yes } })
  // @ts-expect-error the row has no such field
  defineScreens(quotes, { cells: { valid_until: ({ record }) => record.valid_till } })
})

it('a rule knows the fields of its resource', () => {
  defineServer(quotes, {
    // @ts-expect-error no such field
    watches: ['valid_till'],
    before: (_ctx, values) => {
      // @ts-expect-error no such field
      void values.valid_till
      // @ts-expect-error a day is text
      values.valid_until = 3
    },
  })
})

it("an action's handler knows the record and the response", () => {
  handle(duplicate, async (write, quote) => {
    // @ts-expect-error no such field
    void quote.valid_till
    // @ts-expect-error no such field
    void (await add(write, 'quotes', {})).valid_till
    // @ts-expect-error no such field
    await change(write, 'quotes', quote, { valid_till: null })
    return { quote: await add(write, 'quotes', {}) }
  })
  // @ts-expect-error the declaration says that it answers the quote
  handle(duplicate, async () => ({}))
})
