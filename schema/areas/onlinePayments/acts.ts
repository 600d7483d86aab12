import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { forEach } from '../../engine/forEach.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { oneOf } from '../record/shapes.ts'
import { CHECKOUT } from './settings.ts'
import { LEAST, PAYABLE, SUBJECTS, type SubjectName } from './subjects.ts'

/** Amount that a link asks for. */
export const linkAmount = f.money({
  min: LEAST,
  max: MAX_AMOUNT,
  label: 'Amount',
  help: 'Defaults to the balance when the link is opened or, for a quote, its deposit.',
})

/** Every link has a token of its own, returned once; a link asks for what is outstanding when it is opened. */
export const makePayLink = forEach(SUBJECTS, (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'makePayLink',
    words: 'checkout',
    path: 'pay-link',
    label: ['Create payment link', 'Payment link created'],
    summary: `Create a link where the customer pays for a ${oneOf(resource)} by card`,
    needs: ['Payments:add'],
    reach: 'read',
    when: PAYABLE[resourceName as SubjectName],
    requiredSettings: CHECKOUT,
    body: {
      amount: linkAmount,
    },
    answer: z.strictObject({
      /** The address that the customer opens. */
      url: z.string(),
      /** In pounds including VAT; the present amount when the link asks for what is outstanding. */
      amount: z.number(),
    }),
    key: 'Shift+m',
    ownButton: true,
    secret: true,
    undo: false,
  }),
)

export const withdrawPayLinks = forEach(SUBJECTS, (resourceName, resource) =>
  act({
    of: resourceName,
    name: 'withdrawPayLinks',
    words: 'checkout',
    method: 'DELETE',
    path: 'pay-link',
    label: ['Cancel payment links', 'Payment links cancelled'],
    summary: `Cancel all payment links of a ${oneOf(resource)}`,
    needs: ['Payments:add'],
    reach: 'read',
    archived: true,
    answer: z.strictObject({ withdrawn: z.int() }),
    undo: false,
  }),
)
