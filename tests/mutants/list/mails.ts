import { mutant } from '../mutant.ts'

const CONSENT = 'areas/mail/api/consent'
const SEND = 'areas/mail/api/send'

/** Who gets which mail, and who sees it. */
export const mails = [
  mutant(
    'offers go to who never agreed',
    'server/areas/mail/consent.ts',
    'if (!found.agreed || !found.email)',
    'if (!found.email)',
    CONSENT,
  ),
  mutant(
    'looking at the page takes consent back',
    'server/areas/mail/unsubscribeRoutes.ts',
    "at('ask', async () => undefined)",
    "at('ask', (address) => takeBack(engine, address))",
    CONSENT,
  ),
  mutant(
    'who took consent back is whoever noted it last',
    'server/areas/customers/customers.ts',
    "watches: ['franchise_id', 'marketing_consent'],",
    "watches: ['franchise_id'],",
    CONSENT,
  ),
  mutant(
    'mails about accounts are seen by everybody',
    'server/areas/mail/emails.ts',
    "can(actor.permissions, 'Users', 'list') ? ours",
    "can(actor.permissions, 'EmailLogs', 'list') ? ours",
    SEND,
  ),
  mutant(
    'a visit of other work is told of',
    'server/areas/mail/visitFacts.ts',
    'where a.subject = ${subject} and a.subject_id = ${id} and',
    'where a.subject = ${subject} and (a.subject_id = ${id} or true) and',
    'areas/mail/api/subjects',
  ),
]
