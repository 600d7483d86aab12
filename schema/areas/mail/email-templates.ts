import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { chinese } from './seed/chinese.ts'
import { english } from './seed/english.ts'
import { SUBJECT_NAMES } from './subjects.ts'

/** Letters that are written once and filled in for each record: of one key there is one for each language. */
export default defineResource({
  name: 'email-templates',
  path: 'settings/email-templates',
  area: 'EmailTemplates',
  label: ['Email template', 'Email templates'],
  about: 'Letters that are filled in with the facts of a quote, an invoice, a job or a customer.',
  represent: 'name',
  tells: ['locale'],
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, max: 120, list: true, search: true }),
    about: f.choice(SUBJECT_NAMES, {
      required: true,
      once: true,
      list: true,
      filter: true,
      label: 'About',
      help: 'What it is filled in with.',
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
      help: 'The same in every language: small letters, digits and underscores.',
    }),
    active: f.flag(true, { list: true, filter: true }),
    attach_paper: f.flag(true, {
      list: true,
      label: 'With its paper',
      help: 'The quote, the invoice, the job sheet or the statement goes with it as a PDF.',
    }),
    marketing: f.flag(false, {
      list: true,
      filter: true,
      label: 'Offers and news',
      help: 'Goes only to customers who have agreed to that, and says how to take it back.',
    }),
    subject: f.text({ required: true, max: 200, list: true }),
    body: f.richText({
      required: true,
      detail: true,
      help: 'Placeholders stand in double braces. What stands between {% if … %} and {% endif %} is there only if.',
    }),
  },
  unique: [['key', 'locale']],
  seed: [...english, ...chinese],
})
