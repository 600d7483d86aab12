import { z } from 'zod'
import type { AnyResource } from '../../engine/define.ts'
import { endpoint } from '../../engine/endpoint.ts'
import { forEach } from '../../engine/forEach.ts'
import { type Permission, permission } from '../../engine/permissions.ts'
import { idNumber } from '../../engine/shape.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { oneOf } from '../record/shapes.ts'
import { connectionTest } from '../settings/shapes.ts'
import { STATUSES } from './emails.ts'
import { ABOUT, CHANNELS, PAPERS, SUBJECTS, type SubjectName, TEMPLATE_SUBJECTS } from './subjects.ts'

/** Whoever sees the record, and what of others a mail about it tells. */
const mayWrite = (of: string, { area }: AnyResource): readonly [Permission, ...Permission[]] => [
  permission(area, 'list'),
  'EmailLogs:add',
  ...ABOUT[of as SubjectName].needs,
]

const receiver = z.strictObject({
  address: z.string(),
  name: z.string().nullable(),
  /** What the mail server of it said when it refused it for good; null where it did not. */
  refused: z.string().nullable(),
})

/** All that is needed to write a mail about a record. */
export const composer = forEach(SUBJECTS, (of, resource) =>
  endpoint({
    of,
    name: 'composer',
    path: `/${of}/:id/mail`,
    summary: `Get the recipients, templates and attachments for an email about a ${oneOf(resource)}, with one template filled in`,
    access: mayWrite(of, resource),
    query: z.strictObject({
      /** The template that is filled in; the likeliest unless it is said. */
      template_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      /** Key of the template, where its id is not known. */
      key: z.string().max(60).optional(),
      channel: z.enum(CHANNELS).default('email'),
      locale: z.enum(LOCALES).optional(),
      /** The visit that it tells of; the next one unless it is said. */
      visit: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: z.strictObject({
      templates: z.array(
        z.strictObject({
          id: z.int(),
          key: z.string(),
          name: z.string(),
          locale: z.enum(LOCALES),
          paper: z.boolean(),
          /** Files that go with it. */
          files: z.array(z.strictObject({ name: z.string(), size: z.int() })),
        }),
      ),
      template_id: z.int().nullable(),
      locale: z.enum(LOCALES),
      receivers: z.array(receiver),
      subject: z.string(),
      /** HTML, ready to be read but for what is filled in when it goes out. */
      body: z.string(),
      papers: z.array(z.enum(PAPERS)),
      files: z.array(z.strictObject({ id: z.int(), name: z.string(), size: z.int() })),
      /** Why mail to this customer is better not sent; null where nothing speaks against it. */
      warning: z.enum(['do_not_call', 'archived', 'draft', 'stopped']).nullable(),
    }),
  }),
)

const filledIn = z.strictObject({
  subject: z.string(),
  /** Where the whole mail stands as it will look, once and within a minute: a page that runs nothing. */
  url: z.string(),
  text: z.string(),
})

const beingWritten = z.strictObject({
  about: z.enum(TEMPLATE_SUBJECTS),
  channel: z.enum(CHANNELS).default('email'),
  locale: z.enum(LOCALES).default('en'),
  subject: z.string().max(200),
  body: z.string().max(50_000),
  subject_id: idNumber.nullish(),
  /** The record before or after that one. */
  step: z.union([z.literal(-1), z.literal(1)]).optional(),
})

/** A template as it is being written, filled in with a record. */
export const previewTemplate = endpoint({
  of: 'email-templates',
  name: 'previewTemplate',
  method: 'POST',
  path: '/email-templates/preview',
  summary: 'Preview a saved or unsaved template, filled in with a record. Defaults to the newest record',
  access: ['EmailTemplates:list'],
  body: beingWritten,
  answer: filledIn.extend({
    /** What it is filled in with; null where there is no such record that one may see: examples stand in. */
    record: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
    /** What is wrong with it, and where: field, message key, what it takes. */
    errors: z.array(
      z.strictObject({
        at: z.enum(['subject', 'body']),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
})

/** The same as a mail to whoever writes it: to see it in a mail program. */
export const tryTemplate = endpoint({
  of: 'email-templates',
  name: 'tryTemplate',
  method: 'POST',
  sends: true,
  path: '/email-templates/try',
  summary: 'Send yourself a test of a template, saved or not, filled in with a record',
  access: ['EmailTemplates:edit', 'EmailTemplates:list'],
  body: beingWritten,
  answer: z.strictObject({ to: z.string(), email_id: z.int() }),
})

export const triedTemplate = endpoint({
  of: 'email-templates',
  name: 'triedTemplate',
  path: '/email-templates/tried',
  summary: 'Get the delivery status of a template test you sent',
  access: ['EmailTemplates:edit', 'EmailTemplates:list'],
  query: z.strictObject({ email_id: z.coerce.number().int().positive() }),
  answer: z.strictObject({ status: z.enum(STATUSES), error: z.string().nullable() }),
})

const version = z.strictObject({
  /** From 1, in the order in which they were written. */
  n: z.int(),
  at: z.string(),
  user: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** It is what the template says now. */
  current: z.boolean(),
})

/** What a template has said since it was made, as the log tells it. */
export const templateVersions = endpoint({
  of: 'email-templates',
  name: 'templateVersions',
  path: '/email-templates/:id/versions',
  summary: 'List the versions of a template, newest first',
  access: ['EmailTemplates:list'],
  answer: z.strictObject({ data: z.array(version) }),
})

/** The same letter in the other languages, and which of them has fallen behind. */
export const templateLanguages = endpoint({
  of: 'email-templates',
  name: 'templateLanguages',
  path: '/email-templates/:id/languages',
  summary: 'List the translations of a template, and how many changes each is behind',
  access: ['EmailTemplates:list'],
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        locale: z.enum(LOCALES),
        /** Null where it is not written in that language yet. */
        id: z.int().nullable(),
        /** How often another language was changed since this one was. */
        behind: z.int(),
      }),
    ),
  }),
})

/** A mail as it will look, before it is sent. */
export const previewMail = forEach(SUBJECTS, (of, resource) =>
  endpoint({
    of,
    name: 'previewMail',
    method: 'POST',
    path: `/${of}/:id/mail/preview`,
    summary: `Preview an email about a ${oneOf(resource)}`,
    access: mayWrite(of, resource),
    body: z.strictObject({
      subject: z.string().max(998),
      body: z.string().max(200_000),
      locale: z.enum(LOCALES).default('en'),
    }),
    answer: filledIn,
  }),
)

/** The mail itself, on a page of its own that runs nothing and fetches nothing (server/areas/mail/bodyRoute.ts). */
export const bodyAddress = endpoint({
  of: 'emails',
  name: 'bodyAddress',
  method: 'POST',
  path: '/emails/:id/body',
  summary: 'Create a link to a sent email. The link works once, within a minute',
  access: ['EmailLogs:list'],
  body: z.strictObject({}),
  answer: downloadAddress,
})

/** One of the files that went with a mail. */
export const attachmentAddress = endpoint({
  of: 'emails',
  name: 'attachmentAddress',
  method: 'POST',
  path: '/emails/:id/attachment',
  summary: 'Create a link to an attachment of a sent email. The link works once, within a minute',
  access: ['EmailLogs:list'],
  body: z.strictObject({ at: z.int().min(0).max(39) }),
  answer: downloadAddress,
})

export const attemptsOf = endpoint({
  of: 'emails',
  name: 'attemptsOf',
  path: '/emails/:id/attempts',
  summary: 'List the delivery attempts of an email, with the mail server’s responses',
  access: ['EmailLogs:list'],
  answer: z.strictObject({
    data: z.array(
      z.strictObject({ at: z.string(), ok: z.boolean(), answer: z.string().nullable(), refused: z.array(z.string()) }),
    ),
  }),
})

/** Where a service of text messages tells what became of them, and what came in (server/areas/mail/texts/eventsRoute.ts). */
export const TEXT_STATUS_PATH = 'texts/status'
export const TEXT_IN_PATH = 'texts/incoming'

/** Addresses that nobody can be written to, as their mail servers said. */
export const undeliverable = endpoint({
  of: 'customers',
  name: 'undeliverable',
  path: '/customers/:id/undeliverable',
  summary: 'List a customer’s addresses that mail servers reject permanently, with their responses',
  access: ['Customers:list'],
  answer: z.strictObject({
    data: z.array(z.strictObject({ address: z.string(), at: z.string(), answer: z.string() })),
  }),
})

export const tryTexts = endpoint({
  ...connectionTest('texts', 'Send a text to the test number with the saved settings'),
  name: 'tryTexts',
})
