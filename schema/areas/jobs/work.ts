import { f } from '../../engine/fields/index.ts'

/** SQL of a number with its letter and at least six figures, of the column or expression that counts. Gaps do not matter. */
export const numberOf = (letter: string, counts: string): string =>
  `'${letter}-' || lpad(${counts}::text, greatest(6, char_length(${counts}::text)), '0')`

/** What it is, in words. As long as the names of templates and recurring jobs, which become titles and are made of them. */
export const titled = {
  max: 160,
  list: true,
  search: true,
  help: 'A short name. If left empty, the first line of the description, the first service or material, or the type is used.',
} as const

/** Whose work it is, where, and who looks after it: what a quote hands on to the job that it becomes. */
export const terms = {
  customer_id: f.ref('customers', { required: true, list: true, filter: true }),
  address_id: f.lineOf('customers', 'addresses', {
    of: 'customer_id',
    show: ['label', 'line1', 'city', 'postcode'],
    label: 'Site address',
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

/** In which town the work is, for lists. */
export const townOfSite = {
  field: f.text({ max: 80, list: true, sort: true, filter: true, label: 'Town' }),
  part: { line: 'address_id', show: 'city' },
} as const

/** By what work is named wherever it is: who · what, before its number. */
export const customerAndTitle = ['customer_id.name', 'title'] as const

/** What work is found by besides its own: whose it is, and where. */
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

/** The section of what it is made of (`pricedFields`). */
export const linesSection = {
  key: 'lines',
  label: 'Services and materials',
  fields: ['services', 'materials', 'overall_discount', 'summary'],
} as const

/** Shown once the program has set it. */
export const isSet = (name: string) => (row: Readonly<Record<string, unknown>>) => typeof row[name] === 'number'
