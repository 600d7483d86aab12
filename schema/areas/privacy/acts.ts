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

/** What tells of the person goes, in his records, their comments, files and answers, and in the log of them; what tax law needs stays. */
export const erase = act({
  of: 'customers',
  name: 'erase',
  label: ['Erase', 'Erased'],
  summary: 'Erase what tells of a customer as a person; invoices and payments stay. It cannot be taken back',
  needs: ['Privacy:delete', 'Customers:edit'],
  archived: true,
  ownButton: true,
  body: {
    confirm: f.text({
      required: true,
      max: 255,
      label: 'Name of the customer',
      help: 'To be sure that it is the right one.',
    }),
    reason: f.text({ required: true, max: 255, help: 'Who asked for it and when; it stands in the log.' }),
  },
  answer: z.strictObject({ records: z.int(), entries: z.int(), files: z.int() }),
  undo: false,
})
