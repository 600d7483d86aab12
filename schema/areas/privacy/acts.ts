import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'

export const privacyOf = link({
  of: 'customers',
  name: 'privacyOf',
  label: 'Personal data',
  needs: ['Privacy:list'],
  to: '/customers/privacy/:id',
  key: 'Shift+p',
})

/** Erases personal data in the customer's records, comments, files, answers and log; data that tax law requires is kept. */
export const erase = act({
  of: 'customers',
  name: 'erase',
  label: ['Erase personal data', 'Personal data erased'],
  summary: 'Erase the personal data of a customer. Invoices and payments are kept. This cannot be undone',
  needs: ['Privacy:delete', 'Customers:edit'],
  archived: true,
  ownButton: true,
  body: {
    confirm: f.text({
      required: true,
      max: 255,
      label: 'Customer name',
      help: 'Enter the name to confirm the right customer.',
    }),
    reason: f.text({ required: true, max: 255, help: 'Who requested it and when. Recorded in the log.' }),
  },
  answer: z.strictObject({ records: z.int(), entries: z.int(), files: z.int() }),
  undo: false,
})
