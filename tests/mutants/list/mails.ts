import { mutant } from '../mutant.ts'

const CONSENT = 'areas/mail/api/consent'
const SEND = 'areas/mail/api/send'
const TEMPLATES = 'areas/mail/api/templates'
const TEXTS = 'areas/mail/api/texts'

/** Recipients of emails, and who can see them. */
export const mails = [
  mutant(
    'a program counts as the first person it sent for',
    'server/areas/incomingMail/reasonToIgnore.ts',
    '(via !== null && !isProgram(address))',
    'via !== null',
    'areas/incomingMail/api/incoming',
  ),
  mutant(
    'a reply address identifies the sender',
    'server/areas/incomingMail/writer.ts',
    '!ownAddresses.includes(withoutPlusTag(answerTo)) &&',
    '',
    'areas/incomingMail/unit/writer',
  ),
  mutant(
    "an email shows the content of anyone's file",
    'server/areas/incomingMail/page.ts',
    'if (size === undefined || size > remainingBytes || urlByHash.has(sha256)) continue',
    'if (urlByHash.has(sha256)) continue',
    'areas/incomingMail/api/incoming',
  ),
  mutant(
    'an email is attached to a record the user cannot see',
    'server/areas/incomingMail/acts/attach.ts',
    "await subjectOf(write, about, 'comments', 'comment')",
    'await Promise.resolve(subjectOf)',
    'areas/incomingMail/api/incoming',
  ),
  mutant(
    'a forwarded message is collapsed',
    'server/areas/incomingMail/parse/fold.ts',
    "if (text === '' || isForward(subject, text)) return unfolded",
    "if (text === '') return unfolded",
    'areas/incomingMail/unit/fold',
  ),
  mutant(
    'a bounce report about another recipient is trusted',
    'server/areas/incomingMail/bounced.ts',
    'report.givenUp.filter(({ address }) => all.includes(address))',
    'report.givenUp',
    'areas/incomingMail/api/bounces',
  ),
  mutant(
    'a delay counts as a permanent failure',
    'server/areas/incomingMail/parse/deliveryReport.ts',
    "if (!/^failed\\b/i.test(fields.get('action') ?? '')) return []",
    '',
    'areas/incomingMail/api/bounces',
  ),
  mutant(
    'anyone who writes text messages locks quotes',
    'server/areas/mail/acts/sendText.ts',
    "if (!can(write.actor.permissions, area, 'edit'))",
    'if (false)',
    TEXTS,
  ),
  mutant(
    'marketing emails go to customers without consent',
    'server/areas/mail/consent.ts',
    'if (!contact.agreed || !contact.email)',
    'if (!contact.email)',
    CONSENT,
  ),
  mutant(
    'viewing the page withdraws consent',
    'server/areas/mail/unsubscribeRoutes.ts',
    "handleAs('ask', async () => undefined)",
    "handleAs('ask', (address) => takeBack(engine, address))",
    CONSENT,
  ),
  mutant(
    'consent is withdrawn in the name of the user who recorded it last',
    'server/areas/customers/customers.ts',
    "watches: ['franchise_id', 'marketing_consent'],",
    "watches: ['franchise_id'],",
    CONSENT,
  ),
  mutant(
    'emails about accounts are visible to everyone',
    'server/areas/mail/emails.ts',
    "can(actor.permissions, 'Users', 'list') ? ownCondition",
    "can(actor.permissions, 'EmailLogs', 'list') ? ownCondition",
    SEND,
  ),
  mutant(
    'a visit of another job is revealed',
    'server/areas/mail/visitFacts.ts',
    'where a.subject = ${subject} and a.subject_id = ${id} and',
    'where a.subject = ${subject} and (a.subject_id = ${id} or true) and',
    'areas/mail/api/subjects',
  ),
  mutant(
    'an account email may lose its access link',
    'server/areas/mail/accountTemplates.ts',
    "TOKEN_LINK.test(html) ? undefined : { code: 'token_link_needed' }",
    "html.includes(PROBE) ? undefined : { code: 'token_link_needed' }",
    TEMPLATES,
  ),
  mutant(
    "anyone who knows a file's content gets it through a template",
    'server/areas/mail/letterFiles.ts',
    'return files.every(isKnown) ?',
    'return files.some(isKnown) || files.length > 0 ?',
    TEMPLATES,
  ),
  mutant(
    'a text message is sent to a recipient who answered STOP while it was queued',
    'server/areas/mail/texts/service.ts',
    'if (await hasStopped(engine.db, to)) throw',
    'if (to === String(await hasStopped(engine.db, to))) throw',
    TEXTS,
  ),
  mutant(
    "anyone can report a text message's delivery",
    'server/areas/mail/texts/twilio.ts',
    'return expected.length === received.length && timingSafeEqual(expected, received)',
    'return expected.length > 0 || timingSafeEqual(expected, received)',
    TEXTS,
  ),
  mutant(
    'a temporarily rejected text message fails',
    'server/areas/mail/texts/twilio.ts',
    '![401, 403, 404, 407, 408, 425, 429].includes(status)',
    '![401, 403, 404, 407, 408, 425].includes(status)',
    TEXTS,
  ),
  mutant(
    'a reply address is trusted whatever its signature',
    'server/engine/mail/replies.ts',
    'return isOurs ? messageId : undefined',
    'return isOurs || messageId ? messageId : undefined',
    'areas/incomingMail/api/inbox',
  ),
]
