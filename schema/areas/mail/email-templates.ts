import { z } from 'zod'
import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { attachment } from './emails.ts'
import { accounts } from './seed/accounts.ts'
import { chinese } from './seed/chinese.ts'
import { english } from './seed/english.ts'
import { leadEmails } from './seed/leads.ts'
import { textTemplates } from './seed/texts.ts'
import { ACCOUNTS, CHANNELS, TEMPLATE_SUBJECTS } from './subjects.ts'

type Values = Readonly<Record<string, unknown>>
const isMail = (row: Values) => row['channel'] !== 'text'
const ofRecords = (row: Values) => row['about'] !== ACCOUNTS
const isRecordEmail = (row: Values) => ofRecords(row) && isMail(row)

/** Maximum attachments of a template. */
export const MAX_FILES = 10

/** Email templates, filled in for each record; one for each key and language. */
export default defineResource({
  name: 'email-templates',
  path: 'settings/email-templates',
  area: 'EmailTemplates',
  belongs: 'business',
  label: ['Email template', 'Email templates'],
  about: 'Templates for emails and texts, filled in with details of a quote, invoice, job or customer.',
  represent: 'name',
  distinguishedBy: ['locale'],
  sort: ['name', 'asc'],
  archive: true,
  showIf: { attach_paper: isRecordEmail, marketing: ofRecords, files: isRecordEmail, subject: isMail },
  rules: [{ at: 'subject', code: 'required', check: (row) => !isMail(row) || Boolean(row['subject']) }],
  fields: {
    name: f.text({ required: true, max: 120, list: true, search: true }),
    about: f.choice(TEMPLATE_SUBJECTS, {
      required: true,
      once: true,
      list: true,
      filter: true,
      label: 'About',
      labels: { users: 'Accounts' },
      help: 'The record whose details fill in the template.',
    }),
    channel: f.choice(CHANNELS, {
      default: 'email',
      once: true,
      list: true,
      filter: true,
      labels: { email: 'Email', text: 'Text message' },
      label: 'Sent as',
    }),
    locale: f.choice(LOCALES, {
      default: 'en',
      once: true,
      list: true,
      filter: true,
      labels: { en: 'English', zh: '中文' },
      label: 'Language',
    }),
    key: f.text({
      required: true,
      max: 60,
      list: true,
      search: true,
      pattern: [/^[a-z][a-z0-9_]*$/, 'template_key'],
      help: 'The same in every language. Use lower-case letters, digits and underscores.',
    }),
    own: f.flag(false, { readOnly: true, hidden: true }),
    active: f.flag(true, { list: true, filter: true }),
    attach_paper: f.flag(true, {
      list: true,
      label: 'Attach the PDF',
      help: 'Attaches the quote, invoice, job sheet or statement as a PDF.',
    }),
    files: f.json(z.array(attachment).max(MAX_FILES), {
      detail: true,
      label: 'Attachments',
      help: 'Files sent with every email, such as terms or care instructions.',
    }),
    marketing: f.flag(false, {
      list: true,
      filter: true,
      label: 'Marketing email',
      help: 'Sent only to customers who have agreed to marketing, with an unsubscribe link.',
    }),
    subject: f.text({ max: 200, list: true }),
    body: f.richText({
      required: true,
      detail: true,
      help: 'Write placeholders in double braces. Text between {% if … %} and {% endif %} is shown only when the condition is true.',
    }),
  },
  protect: { when: 'own', fields: ['key', 'active'] },
  unique: [['key', 'locale']],
  seed: [...english, ...chinese, ...accounts, ...textTemplates, ...leadEmails],
})
