import { f } from '../../engine/fields/index.ts'

/** SQL of a number with its letter and at least six digits, from a counting column or expression. Gaps do not matter. */
export const numberOf = (prefix: string, counts: string): string =>
  `'${prefix}-' || lpad(${counts}::text, greatest(6, char_length(${counts}::text)), '0')`

/** A short description. As long as the names of templates and recurring jobs, which become titles and are made from them. */
export const titled = {
  max: 160,
  list: true,
  search: true,
  help: 'A short name. If left empty, the first line of the description, the first service or material, or the type is used.',
} as const

/** Customer, site and responsible person: what a quote passes on to the job it becomes. */
export const terms = {
  customer_id: f.ref('customers', { required: true, list: true, filter: true }),
  address_id: f.lineOf('customers', 'addresses', {
    of: 'customer_id',
    show: ['label', 'line1', 'city', 'postcode'],
    label: 'Site',
    help: 'Where the work is done. Choose one of the customer’s addresses.',
  }),
  title: f.text({ personal: true, ...titled }),
  assignedTo: f.ref('users', { list: true, filter: true }),
  franchise_price: f.quantity({
    readOnly: true,
    min: 0.001,
    max: 100,
    label: 'Franchise price factor',
    help: 'The factor applied to library prices for the chosen franchise.',
  }),
  lead_id: f.ref('leads', { readOnly: true, filter: true, weak: true, label: 'Converted from lead' }),
} as const

/** The town of the work, for lists. */
export const townOfSite = {
  field: f.text({ max: 80, list: true, sort: true, filter: true, label: 'Town' }),
  part: { line: 'address_id', show: 'city' },
} as const

/** The title of quotes and jobs: customer and title, before the number. */
export const customerAndTitle = ['customer_id.name', 'title'] as const

/** What quotes and jobs are found by besides their own fields: customer and site. */
export const ofCustomer = [
  'customer_id.name',
  'customer_id.company_name',
  'customer_id.phone',
  'customer_id.email',
  'address_id.line1',
  'address_id.line2',
  'address_id.city',
  'address_id.postcode',
] as const

/** The section of services and materials (`pricedFields`). */
export const linesSection = {
  key: 'lines',
  label: 'Services and materials',
  fields: ['services', 'materials', 'overall_discount', 'summary'],
} as const

/** Shown once the program has set it. */
export const isSet = (name: string) => (row: Readonly<Record<string, unknown>>) => typeof row[name] === 'number'
