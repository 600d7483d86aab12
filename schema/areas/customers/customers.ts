import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { COMPANIES, FORENAMES, STREETS, SURNAMES, TOWNS } from '../../kinds/heads.ts'
import { isBritishPostcode, isEircode } from '../../kinds/postcode/model.ts'
import { postcodeNeed } from '../addresses/countries.ts'
import { customers } from './demo/customers.ts'

/** Outstanding amount of overdue or disputed invoices; in lists only. */
const owedSince = (label: string, since: string) => ({
  of: 'invoices',
  by: 'customer_id',
  where: [since],
  sum: 'balance',
  listsOnly: true as const,
  field: f.money({ sort: true, sum: true, max: MAX_AMOUNT, label }),
})

export default defineResource({
  name: 'customers',
  path: 'customers',
  area: 'Customers',
  belongs: {
    franchise: 'franchise_id',
    from: [{ postcode: 'addresses.postcode', town: 'addresses.city' }],
  },
  label: ['Customer', 'Customers'],
  about: 'The people and companies you work for.',
  represent: 'name',
  distinguishedBy: ['company_name', 'phone'],
  sort: ['name', 'asc'],
  find: ['addresses.line1', 'addresses.line2', 'addresses.city', 'addresses.postcode'],
  archive: true,
  listAction: 'index',
  add: 'create',
  merge: true,
  quick: ['first_name', 'last_name', 'company_name', 'phone', 'email', 'type'],
  imports: {
    rest: 'notes',
    fullName: { first: 'first_name', last: 'last_name', company: 'company_name' },
    address: 'addresses',
  },
  large: true,
  map: {
    lines: 'addresses',
    lat: 'lat',
    lng: 'lng',
    of: ['postcode', 'city', 'country'],
    show: ['label', 'line1', 'city', 'postcode'],
  },
  features: { questions: 'customer', comments: true, tasks: true, files: true },
  record: {
    type: 'type',
    contactLinks: { phone: 'phone', email: 'email', unless: 'do_not_call' },
    acts: ['newQuote', 'newJob', 'newLead'],
  },
  duplicateReasons: {
    phone: ['phone'],
    email: ['email'],
    name_postcode: ['first_name', 'last_name', 'addresses.postcode'],
    company: ['company_name'],
  },
  conditions: { postcode: { label: 'Postcode', kind: f.postcode() }, owing: { label: 'Owing' } },
  presets: [
    {
      key: 'owing',
      label: 'Aged debt',
      query: 'owing=true&sort=owed:desc',
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
  // Spec section 3: statistics for active jobs and lifetime value, defined in docs/decisions/0013-filters-views-figures.md.
  figures: {
    town: {
      field: f.text({
        max: 80,
        list: true,
        sort: true,
        filter: true,
        label: 'Town',
        help: 'From the primary address.',
      }),
      part: { line: 'addresses', show: 'city' },
    },
    active_jobs: {
      field: f.int({ list: true, sort: true, help: 'Open jobs. Sub-jobs are counted as part of their job.' }),
      of: 'jobs',
      by: 'customer_id',
      where: ['open', 'main'],
    },
    lifetime_value: {
      field: f.money({
        list: true,
        sort: true,
        max: MAX_AMOUNT,
        help: 'Total value of completed and invoiced jobs, including VAT.',
      }),
      of: 'jobs',
      by: 'customer_id',
      where: ['done'],
      sum: 'total_inc_vat',
    },
    completed_jobs: {
      field: f.int({ sort: true, help: 'Completed and invoiced jobs, including sub-jobs.' }),
      of: 'jobs',
      by: 'customer_id',
      where: ['done'],
    },
    quotes_waiting: {
      field: f.int({ sort: true, label: 'Quotes awaiting a reply', help: 'Quotes sent and not yet answered.' }),
      of: 'quotes',
      by: 'customer_id',
      where: ['waiting'],
    },
    owed: {
      field: f.money({
        sort: true,
        sum: true,
        max: MAX_AMOUNT,
        label: 'Due on invoices',
        help: 'Issued invoices less credit notes and payments.',
      }),
      of: 'invoices',
      by: 'customer_id',
      sum: 'balance',
    },
    not_due: owedSince('Not due yet', 'not_due'),
    late_month: owedSince('1 to 30 days overdue', 'late_month'),
    late_two_months: owedSince('31 to 60 days overdue', 'late_two_months'),
    late_three_months: owedSince('61 to 90 days overdue', 'late_three_months'),
    late_longer: owedSince('Over 90 days overdue', 'late_longer'),
    in_dispute: owedSince('In dispute', 'in_dispute'),
    credit: {
      field: f.money({
        sort: true,
        sum: true,
        min: -MAX_AMOUNT,
        max: MAX_AMOUNT,
        label: 'Unallocated',
        help: 'Paid but not allocated to an invoice or refunded. Available as credit.',
      }),
      of: 'payments',
      by: 'customer_id',
      sum: 'unallocated',
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
    phone: f.phone({ personal: true, list: true, search: true, filter: true, country: 'addresses.country' }),
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
      label: 'VAT reverse charge status',
      help: 'Confirmed in writing that they are an end user or intermediary, so the reverse charge does not apply (VAT Act 1994, section 55A).',
    }),
    po_number: f.text({
      personal: true,
      max: 80,
      label: 'Purchase order',
      help: 'Shown on every invoice unless the job has its own.',
    }),
    buyer_reference: f.text({
      personal: true,
      max: 80,
      label: 'Customer reference',
      help: 'The person or department the invoice is for, such as a cost centre.',
    }),
    due_days: f.int({
      min: 0,
      max: 365,
      label: 'Payment terms (days)',
      help: 'Agreed with this customer. Leave empty to use the franchise’s terms.',
    }),
    do_not_call: f.flag(false, {
      filter: true,
      merging: { stricter: true },
      help: 'Do not telephone this customer.',
    }),
    marketing_consent: f.flag(false, {
      filter: true,
      merging: { stricter: false },
      help: 'Has agreed to receive marketing.',
    }),
    marketing_consent_at: f.instant({ readOnly: true, hidden: true, label: 'Consent changed' }),
    marketing_consent_by_id: f.ref('users', {
      readOnly: true,
      hidden: true,
      weak: true,
      label: 'Consent recorded by',
      help: 'Empty if the customer unsubscribed using a link.',
    }),
    language: f.choice(['en', 'zh'], {
      filter: true,
      labels: { en: 'English', zh: '中文' },
      help: 'Documents for this customer use this language. Leave empty to use the language of the user who creates them.',
    }),
    notes: f.note({ personal: true, max: 4000, detail: true, merging: 'joined' }),
    addresses: f.lines(
      {
        line1: f.text({ personal: true, heads: STREETS, required: true, max: 120, label: 'Address line 1' }),
        line2: f.text({ personal: true, max: 120, label: 'Address line 2' }),
        city: f.text({ heads: TOWNS, required: true, max: 80, label: 'Town or city' }),
        county: f.text({ personal: true, max: 80 }),
        postcode: f.postcode({ personal: true }),
        country: f.country({ default: 'GB' }),
        label: f.text({ personal: true, max: 80, help: 'Such as Head office or Warehouse.' }),
        access_notes: f.text({ personal: true, max: 500, label: 'Access instructions' }),
        primary: f.flag(false, { label: 'Primary' }),
        is_site: f.flag(true, { label: 'Site address' }),
        is_billing: f.flag(false, { label: 'Billing address' }),
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
          {
            at: 'postcode',
            code: 'required',
            check: (l) => Boolean(l['postcode']) || postcodeNeed(l['country']) !== 'required',
          },
          {
            at: 'postcode',
            code: 'postcode',
            check: (l) => !l['postcode'] || l['country'] !== 'GB' || isBritishPostcode(l['postcode']),
          },
          {
            at: 'postcode',
            code: 'eircode',
            check: (l) => !l['postcode'] || l['country'] !== 'IE' || isEircode(l['postcode']),
          },
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
    { key: 'consent', label: 'Consent', fields: ['do_not_call', 'marketing_consent'] },
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
