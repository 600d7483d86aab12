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

/** People who see the record, and other records' data in an email about it. */
const mayWrite = (resourceName: string, { area }: AnyResource): readonly [Permission, ...Permission[]] => [
  permission(area, 'list'),
  'EmailLogs:add',
  ...ABOUT[resourceName as SubjectName].needs,
]

const receiver = z.strictObject({
  address: z.string(),
  name: z.string().nullable(),
  /** The recipient's mail server's permanent refusal; null otherwise. */
  refused: z.string().nullable(),
})

/** Everything needed to write an email about a record. */
export const composer = forEach(SUBJECTS, (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'composer',
    path: `/${resourceName}/:id/mail`,
    summary: `Get the recipients, templates and attachments for an email about a ${oneOf(resource)}, with one template filled in`,
    access: mayWrite(resourceName, resource),
    query: z.strictObject({
      /** The template to fill in; the most likely by default. */
      template_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      /** Key of the template, when its id is not known. */
      key: z.string().max(60).optional(),
      channel: z.enum(CHANNELS).default('email'),
      locale: z.enum(LOCALES).optional(),
      /** The visit it is about; the next one by default. */
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
          /** Attachments. */
          files: z.array(z.strictObject({ name: z.string(), size: z.int() })),
        }),
      ),
      template_id: z.int().nullable(),
      locale: z.enum(LOCALES),
      receivers: z.array(receiver),
      subject: z.string(),
      /** HTML, complete except for values that are filled in when it is sent. */
      body: z.string(),
      papers: z.array(z.enum(PAPERS)),
      files: z.array(z.strictObject({ id: z.int(), name: z.string(), size: z.int() })),
      /** Why this customer should not get email; null when nothing speaks against it. */
      warning: z.enum(['do_not_call', 'archived', 'draft', 'stopped']).nullable(),
    }),
  }),
)

const filledIn = z.strictObject({
  subject: z.string(),
  /** Address of the complete email as it will look, valid once and for a minute: a page that runs nothing. */
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
  /** The previous or next record. */
  step: z.union([z.literal(-1), z.literal(1)]).optional(),
})

/** A template being edited, filled in with a record. */
export const previewTemplate = endpoint({
  of: 'email-templates',
  name: 'previewTemplate',
  method: 'POST',
  path: '/email-templates/preview',
  summary: 'Preview a saved or unsaved template, filled in with a record. Defaults to the newest record',
  access: ['EmailTemplates:list'],
  body: beingWritten,
  answer: filledIn.extend({
    /** The record used; null when there is none that the caller may see: examples are used then. */
    record: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
    /** Errors of the template: field, message key, parameters. */
    errors: z.array(
      z.strictObject({
        at: z.enum(['subject', 'body']),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
})

/** Sends it as an email to the caller, to see it in a mail program. */
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
  /** From 1, in the order they were written. */
  n: z.int(),
  at: z.string(),
  user: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** The present text of the template. */
  current: z.boolean(),
})

/** Earlier texts of a template, from the log. */
export const templateVersions = endpoint({
  of: 'email-templates',
  name: 'templateVersions',
  path: '/email-templates/:id/versions',
  summary: 'List the versions of a template, newest first',
  access: ['EmailTemplates:list'],
  answer: z.strictObject({ data: z.array(version) }),
})

/** The same template in other languages, and which of them are outdated. */
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
        /** Null when there is none in that language yet. */
        id: z.int().nullable(),
        /** How many times another language was changed since this one. */
        behind: z.int(),
      }),
    ),
  }),
})

/** An email as it will look, before it is sent. */
export const previewMail = forEach(SUBJECTS, (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'previewMail',
    method: 'POST',
    path: `/${resourceName}/:id/mail/preview`,
    summary: `Preview an email about a ${oneOf(resource)}`,
    access: mayWrite(resourceName, resource),
    body: z.strictObject({
      subject: z.string().max(998),
      body: z.string().max(200_000),
      locale: z.enum(LOCALES).default('en'),
    }),
    answer: filledIn,
  }),
)

/** The email on a page of its own that runs nothing and loads nothing (server/areas/mail/bodyRoute.ts). */
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

/** One attachment of an email. */
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

/** Where a text message service reports delivery and incoming messages (server/areas/mail/texts/eventsRoute.ts). */
export const TEXT_STATUS_PATH = 'texts/status'
export const TEXT_IN_PATH = 'texts/incoming'

/** Addresses that cannot receive email, according to their mail servers. */
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
