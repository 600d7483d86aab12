import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MOST } from '../../engine/money/limits.ts'
import { COMPANIES, FORENAMES, STREETS, SURNAMES, TOWNS } from '../../kinds/heads.ts'
import { isBritishPostcode } from '../../kinds/postcode/model.ts'
import { customers } from './demo/customers.ts'

/** What is still to be paid of invoices that have been due for so long, or are disputed; in lists alone. */
const owedSince = (label: string, since: string) => ({
  ...{ of: 'invoices', by: 'customer_id', where: [since], sum: 'balance', inLists: true as const },
  field: f.money({ sort: true, sum: true, max: MOST, label }),
})

export default defineResource({
  name: 'customers',
  path: 'customers',
  area: 'Customers',
  belongs: { franchise: 'franchise_id' },
  label: ['Customer', 'Customers'],
  about: 'The people and companies that work is done for.',
  represent: 'name',
  tells: ['company_name', 'phone'],
  sort: ['name', 'asc'],
  find: ['addresses.line1', 'addresses.line2', 'addresses.city', 'addresses.postcode'],
  archive: true,
  listAction: 'index',
  add: 'create',
  merge: true,
  quick: ['first_name', 'last_name', 'company_name', 'phone', 'email', 'type'],
  large: true,
  map: {
    lines: 'addresses',
    lat: 'lat',
    lng: 'lng',
    of: ['postcode', 'city', 'country'],
    show: ['label', 'line1', 'city', 'postcode'],
  },
  carries: { questions: 'customer', comments: true, tasks: true, files: true },
  record: {
    type: 'type',
    reach: { phone: 'phone', email: 'email', unless: 'do_not_call' },
    acts: ['newQuote', 'newJob', 'newLead'],
  },
  recognise: {
    phone: ['phone'],
    email: ['email'],
    name_postcode: ['first_name', 'last_name', 'addresses.postcode'],
    company: ['company_name'],
  },
  conditions: { postcode: { label: 'Postcode', kind: f.postcode() }, owing: { label: 'Owing' } },
  presets: [
    {
      ...{ key: 'owing', label: 'Aged debt', query: 'owing=true&sort=owed:desc' },
      columns: [
        'owed',
        'not_due',
        'late_month',
        'late_two_months',
        'late_three_months',
        'late_longer',
        'in_dispute',
        'credit',
      ],
    },
  ],
  // Spec section 3: stats for active jobs and lifetime value. What the latter is: docs/decisions/0024.
  figures: {
    town: {
      field: f.text({ max: 80, list: true, sort: true, filter: true, label: 'Town', help: 'Of the primary address.' }),
      part: { line: 'addresses', show: 'city' },
    },
    active_jobs: {
      field: f.int({ list: true, sort: true, help: 'Open jobs; sub-jobs count with the job they are part of.' }),
      ...{ of: 'jobs', by: 'customer_id', where: ['open', 'main'] },
    },
    lifetime_value: {
      field: f.money({
        list: true,
        sort: true,
        max: MOST,
        help: 'What completed and invoiced jobs came to, VAT included.',
      }),
      ...{ of: 'jobs', by: 'customer_id', where: ['done'], sum: 'total_inc_vat' },
    },
    completed_jobs: {
      field: f.int({ sort: true, help: 'Completed and invoiced jobs, sub-jobs among them.' }),
      ...{ of: 'jobs', by: 'customer_id', where: ['done'] },
    },
    quotes_waiting: {
      field: f.int({ sort: true, label: 'Quotes waiting', help: 'Quotes that wait for an answer.' }),
      ...{ of: 'quotes', by: 'customer_id', where: ['waiting'] },
    },
    owed: {
      field: f.money({ sort: true, sum: true, max: MOST, help: 'What is still to be paid of issued invoices.' }),
      ...{ of: 'invoices', by: 'customer_id', sum: 'balance' },
    },
    not_due: owedSince('Not due yet', 'not_due'),
    late_month: owedSince('1 to 30 days late', 'late_month'),
    late_two_months: owedSince('31 to 60 days late', 'late_two_months'),
    late_three_months: owedSince('61 to 90 days late', 'late_three_months'),
    late_longer: owedSince('Over 90 days late', 'late_longer'),
    in_dispute: owedSince('In dispute', 'in_dispute'),
    credit: {
      field: f.money({
        sort: true,
        sum: true,
        min: -MOST,
        max: MOST,
        help: 'What was paid, went to no invoice yet and was not given back.',
      }),
      ...{ of: 'payments', by: 'customer_id', sum: 'unallocated' },
    },
  },
  fields: {
    name: f.text({
      personal: true,
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      max: 255,
      generated:
        "coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, '')",
    }),
    first_name: f.text({ personal: { as: 'Erased' }, heads: FORENAMES, max: 120 }),
    last_name: f.text({ personal: true, heads: SURNAMES, max: 120 }),
    company_name: f.text({ personal: true, heads: COMPANIES, max: 160, list: true, search: true, label: 'Company' }),
    phone: f.phone({ personal: true, list: true, search: true, filter: true }),
    email: f.email({ personal: true, sort: true, search: true, filter: true }),
    type: f.choice(['residential', 'commercial'], { list: true, filter: true }),
    franchise_id: f.ref('franchises', { sort: true, filter: true }),
    vat_number: f.text({
      personal: true,
      max: 20,
      pattern: [/^(GB ?)?\d{3} ?\d{4} ?\d{2}( ?\d{3})?$/, 'vat_number'],
      help: 'Nine digits, such as GB 123 4567 89.',
      label: 'VAT number',
    }),
    cis_registered: f.flag(false, { filter: true, label: 'CIS registered' }),
    end_user_status: f.flag(false, {
      filter: true,
      label: 'End user or intermediary',
      help: 'Has said in writing that the reverse charge does not apply (VAT Act 1994, section 55A).',
    }),
    po_number: f.text({
      personal: true,
      max: 80,
      label: 'Purchase order',
      help: 'Stands on every invoice, unless the job says another.',
    }),
    buyer_reference: f.text({
      personal: true,
      max: 80,
      label: 'Their reference',
      help: 'Who or what at the customer an invoice is for, such as a cost centre.',
    }),
    due_days: f.int({
      min: 0,
      max: 365,
      label: 'Invoices are due after, in days',
      help: 'Agreed with this customer. Empty: as the franchise that invoices has it.',
    }),
    do_not_call: f.flag(false, { filter: true, help: 'Nobody telephones this customer.' }),
    marketing_consent: f.flag(false, { filter: true, help: 'Has agreed to offers and news.' }),
    marketing_consent_at: f.instant({ readOnly: true, hidden: true, label: 'Consent given or taken back' }),
    marketing_consent_by_id: f.ref('users', {
      ...{ readOnly: true, hidden: true, weak: true, label: 'Who noted the consent' },
      help: 'Nobody where the customer took it back by a link.',
    }),
    language: f.choice(['en', 'zh'], {
      filter: true,
      labels: { en: 'English', zh: '中文' },
      help: 'Papers for this customer are written in it. Empty: in the language of whoever prints them.',
    }),
    notes: f.note({ personal: true, max: 4000, detail: true }),
    addresses: f.lines(
      {
        line1: f.text({ personal: true, heads: STREETS, required: true, max: 120, label: 'Address line 1' }),
        line2: f.text({ personal: true, max: 120, label: 'Address line 2' }),
        city: f.text({ heads: TOWNS, required: true, max: 80, label: 'Town or city' }),
        county: f.text({ personal: true, max: 80 }),
        postcode: f.postcode({ personal: true, required: true }),
        country: f.country({ default: 'GB' }),
        label: f.text({ personal: true, max: 80, help: 'Such as Head office or Warehouse.' }),
        access_notes: f.text({ personal: true, max: 500, label: 'How to get in' }),
        primary: f.flag(false, { label: 'Primary' }),
        is_site: f.flag(true, { label: 'Work is done here' }),
        is_billing: f.flag(false, { label: 'Invoices go here' }),
        lat: f.quantity({ personal: true, min: -90, max: 90, places: 6, label: 'Latitude' }),
        lng: f.quantity({ personal: true, min: -180, max: 180, places: 6, label: 'Longitude' }),
      },
      {
        max: 100,
        columns: true,
        detail: true,
        // Spec section 5: a primary address cannot be removed until another is made primary.
        one: { flag: 'primary', code: 'primary_address' },
        rules: [
          { at: 'postcode', code: 'postcode', check: (l) => l['country'] !== 'GB' || isBritishPostcode(l['postcode']) },
          { at: 'lat', code: 'both_or_none', check: (l) => (l['lat'] === null) === (l['lng'] === null) },
        ],
      },
    ),
  },
  sections: [
    { key: 'contact', label: 'Contact', fields: ['first_name', 'last_name', 'company_name', 'phone', 'email'] },
    { key: 'addresses', label: 'Addresses', fields: ['addresses'] },
    { key: 'business', label: 'Business', fields: ['type', 'franchise_id', 'language', 'notes'] },
    {
      key: 'tax',
      label: 'Tax and invoices',
      fields: ['vat_number', 'cis_registered', 'end_user_status', 'due_days', 'po_number', 'buyer_reference'],
    },
    { key: 'consent', label: 'What they agreed to', fields: ['do_not_call', 'marketing_consent'] },
  ],
  rules: [
    {
      at: 'first_name',
      code: 'name_or_company',
      check: (r) => Boolean(r['first_name'] || r['last_name'] || r['company_name']),
    },
    { at: 'phone', code: 'phone_or_email', check: (r) => Boolean(r['phone'] || r['email']) },
  ],
  demo: customers,
})
