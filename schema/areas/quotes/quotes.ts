import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { current } from '../../engine/settings/current.ts'
import { optionFields, optionOfLine, optionRules } from '../jobs/options.ts'
import { PRICED, pricedFieldsWith, pricedRules } from '../jobs/priced.ts'
import { customerAndTitle, isSet, linesSection, numberOf, ofCustomer, terms, townOfSite } from '../jobs/work.ts'
import { quoteDays } from './settings.ts'

/** Number of a quote with its revision: Q-000123, Q-000123-R2. */
const NUMBER = `${numberOf('Q', 'coalesce(original_id, id)')} || case when revision > 1 then '-R' || revision::text else '' end`

/** For quotes awaiting a reply people need to know since when, not their type. */
const WAITING = ['town', 'quote_status_id', 'assignedTo', 'sent_at', 'valid_until', 'total_inc_vat']

export default defineResource({
  name: 'quotes',
  path: 'quotes',
  area: 'Quotes',
  belongs: {
    franchise: 'franchise_id',
    from: [{ postcode: 'address_id.postcode', town: 'address_id.city' }, { record: 'customer_id' }],
    people: ['assignedTo'],
  },
  label: ['Quote', 'Quotes'],
  about: 'Prices offered to customers and how long they are valid. Accepted quotes are converted to jobs.',
  represent: 'number',
  titleFields: customerAndTitle,
  sort: ['created_at', 'desc'],
  find: ofCustomer,
  archive: true,
  large: true,
  add: 'create',
  wideForm: true,
  features: { questions: 'quote', comments: true, tasks: true, files: true },
  owner: 'assignedTo',
  status: 'quote_status_id',
  reason: { field: 'status_reason' },
  // What a customer was sent does not change afterwards.
  lock: {
    code: 'quote_locked',
    fields: ['customer_id', 'franchise_id', ...PRICED, 'options', 'deposit_percent', 'deposit_amount'],
    categories: ['sent', 'open', 'won', 'lost', 'converted', 'superseded', 'cancelled'],
  },
  record: {
    type: 'quote_type_id',
    origin: ['lead_id'],
    says: ['accepted_option'],
    elsewhere: [
      'title',
      'franchise_price',
      'revision',
      'total_inc_vat',
      'services',
      'materials',
      'overall_discount',
      'summary',
    ],
    stages: ['draft', 'sent', 'won', 'converted'],
    since: 'sent_at',
    around: ['customer_id'],
    contactLinks: { of: 'customer_id', phone: 'phone', email: 'email', unless: 'do_not_call', address: ['address_id'] },
  },
  board: { card: ['total_inc_vat', 'valid_until', 'assignedTo'] },
  conditions: {
    waiting: { label: 'Awaiting a reply' },
    open: { label: 'Open' },
    draft: { label: 'Drafts' },
    revisions: { label: 'Revisions of', of: 'quotes' },
  },
  presets: [
    { key: 'open', label: 'Open', query: 'open=true' },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&open=true' },
    { key: 'draft', label: 'Drafts', query: 'draft=true' },
    { key: 'waiting', label: 'Awaiting a reply', query: 'waiting=true', columns: WAITING },
  ],
  figures: { town: townOfSite },
  columns: ['address_id', 'quote_type_id', 'quote_status_id', 'assignedTo', 'valid_until', 'total_inc_vat'],
  fields: {
    number: f.text({ readOnly: true, hidden: true, list: true, search: true, max: 32, generated: NUMBER }),
    customer_id: terms.customer_id,
    title: terms.title,
    address_id: terms.address_id,
    quote_type_id: f.ref('quote-types', { required: true, list: true, filter: true, label: 'Type' }),
    quote_status_id: f.ref('quote-statuses', { initial: 'is_default', list: true, filter: true, label: 'Status' }),
    status_reason: f.text({
      personal: true,
      max: 255,
      label: 'Reason',
      help: 'Why the quote was declined, if it was.',
    }),
    assignedTo: terms.assignedTo,
    valid_until: f.date({
      list: true,
      filter: true,
      ahead: () => current(quoteDays),
      help: 'The last day the customer can accept this quote.',
    }),
    sent_at: f.instant({
      readOnly: true,
      list: true,
      filter: true,
      label: 'Sent',
      help: 'When the quote was sent to the customer.',
    }),
    franchise_id: f.ref('franchises', { filter: true, sort: true }),
    franchise_price: terms.franchise_price,
    description: f.note({ personal: true, max: 4000, detail: true }),
    ...pricedFieldsWith({ option: optionOfLine }),
    ...optionFields,
    lead_id: terms.lead_id,
    original_id: f.ref('quotes', { readOnly: true, filter: true, hidden: true, weak: true, label: 'First revision' }),
    revision: f.int({ readOnly: true, default: 1, min: 1, label: 'Revision' }),
  },
  sections: [
    {
      key: 'terms',
      label: 'Quote',
      fields: [
        'customer_id',
        'title',
        'address_id',
        'quote_type_id',
        'quote_status_id',
        'status_reason',
        'assignedTo',
        'franchise_id',
        'franchise_price',
        'valid_until',
        'sent_at',
        'description',
        'total_inc_vat',
        'lead_id',
        'revision',
      ],
    },
    { ...linesSection, fields: [...linesSection.fields, 'deposit_percent', 'deposit_amount'] },
  ],
  rules: [...optionRules, ...pricedRules],
  showIf: {
    lead_id: isSet('lead_id'),
    sent_at: (r) => Boolean(r['sent_at']),
    franchise_price: isSet('franchise_price'),
    revision: (r) => Number(r['revision']) > 1,
  },
})
