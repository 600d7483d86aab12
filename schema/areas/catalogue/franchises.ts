import { z } from 'zod'
import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { REGION_LABELS, REGIONS } from '../../engine/time/bankHolidays.ts'
import { isTimeZone } from '../../engine/time/time.ts'
import { STREETS, TOWNS } from '../../kinds/heads.ts'

/** The logo of a letterhead: `sha256` in hexadecimal digits, `size` in bytes. */
export const logo = z.strictObject({
  mime: z.enum(['image/png', 'image/jpeg']),
  size: z.int().positive().max(1_000_000),
  sha256: z.string().length(64),
})
export type Logo = Readonly<z.output<typeof logo>>

export default defineResource({
  name: 'franchises',
  path: 'libraries/franchises',
  area: 'Franchises',
  belongs: { franchise: 'id', readBy: 'everyone' },
  serves: { areas: 'location_ids', postcodes: 'postcode_areas', town: 'name', active: 'active' },
  group: 'places',
  label: ['Franchise', 'Franchises'],
  about: 'The businesses that trade under your name, with their details, areas and prices.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, max: 120, list: true, search: true }),
    parent_id: f.ref('franchises', {
      label: 'Parent franchise',
      filter: true,
      help: 'The franchise this one belongs to.',
    }),
    location_ids: f.refs('locations', { label: 'Locations', list: true, filter: true }),
    price_factor: f.quantity({
      min: 0.001,
      max: 100,
      default: 1,
      list: true,
      help: 'Library prices are multiplied by this number. 1.1 adds 10%.',
    }),
    active: f.flag(true, { list: true, filter: true }),
    phone: f.phone({ list: true, country: 'country' }),
    email: f.email({ list: true }),
    line1: f.text({ heads: STREETS, max: 120, label: 'Address line 1' }),
    line2: f.text({ max: 120, label: 'Address line 2' }),
    city: f.text({ heads: TOWNS, max: 80, label: 'Town or city', list: true, search: true }),
    county: f.text({ max: 80 }),
    postcode: f.text({ max: 10, search: true }),
    country: f.country({ default: 'GB' }),
    time_zone: f.text({
      max: 64,
      default: 'Europe/London',
      help: 'The time zone for days and visit times, such as Europe/London.',
    }),
    holiday_region: f.choice(REGIONS, {
      default: 'england_wales',
      labels: REGION_LABELS,
      label: 'Bank holidays',
      help: 'These bank holidays are shown in calendars and skipped by recurring visits.',
    }),
    closed_on_holidays: f.flag(true, {
      label: 'Closed on bank holidays',
      help: 'Workers are off on bank holidays unless they have their own hours for that day.',
    }),
    logo: f.json(logo, {
      detail: true,
      label: 'Logo',
      help: 'Shown at the top of emails instead of the name. PNG or JPEG, 200 kB at most.',
    }),
    brand_colour: f.colour({
      apart: true,
      label: 'Email colour',
      help: 'Used for the line at the top, links and buttons.',
    }),
    legal_name: f.text({ max: 160, search: true }),
    company_number: f.text({
      max: 8,
      pattern: [/^([A-Z]{2}\d{6}|\d{8})$/, 'company_number'],
      help: 'The eight-character number from Companies House.',
    }),
    vat_number: f.text({
      max: 20,
      pattern: [/^(GB ?)?\d{3} ?\d{4} ?\d{2}( ?\d{3})?$/, 'vat_number'],
      help: 'Nine digits, such as GB 123 4567 89. Leave empty if not registered for VAT.',
    }),
    vat_registered_from: f.date({ label: 'VAT registered from' }),
    invoice_prefix: f.text({
      max: 8,
      pattern: [/^[A-Z0-9]+-?$/, 'invoice_prefix'],
      help: 'Comes before its invoice numbers, such as LDS-.',
    }),
    due_days: f.int({
      min: 0,
      max: 365,
      label: 'Payment terms (days)',
      help: 'Used unless the customer has its own terms. Leave empty to use the terms in Settings.',
    }),
  },
  sections: [
    { key: 'contact', label: 'Contact', fields: ['phone', 'email'] },
    {
      key: 'address',
      label: 'Address',
      fields: [
        'line1',
        'line2',
        'city',
        'county',
        'postcode',
        'country',
        'time_zone',
        'holiday_region',
        'closed_on_holidays',
      ],
    },
    { key: 'letters', label: 'Emails', fields: ['logo', 'brand_colour'] },
    {
      key: 'legal',
      label: 'Company and VAT',
      fields: ['legal_name', 'company_number', 'vat_number', 'vat_registered_from', 'invoice_prefix', 'due_days'],
    },
  ],
  // A prefix is used only once, archived ones included: the database enforces that (migration 0045).
  unique: [['name']],
  tree: 'parent_id',
  rules: [
    {
      at: 'postcode',
      code: 'postcode',
      // The format of British postcodes (BS 7666); other countries' postcodes are free text.
      check: (r) =>
        !r['postcode'] || r['country'] !== 'GB' || /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(String(r['postcode'])),
    },
    { at: 'time_zone', code: 'time_zone', check: (r) => isTimeZone(String(r['time_zone'])) },
    {
      at: 'vat_number',
      code: 'vat_number_missing',
      check: (r) => !r['vat_registered_from'] || Boolean(r['vat_number']),
    },
  ],
  demo: [
    {
      id: 1,
      name: 'Remote Workr Yorkshire',
      legal_name: 'Remote Workr Yorkshire Ltd',
      company_number: '09912345',
      vat_number: 'GB 123 4567 89',
      vat_registered_from: '2019-04-01',
      invoice_prefix: 'YRK-',
      line1: '14 Kirkstall Wharf',
      city: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS4 2QB',
      phone: '+441134960100',
      email: 'yorkshire@remoteworkr.example',
      location_ids: [1, 2, 3, 4, 5],
    },
    {
      id: 2,
      name: 'Remote Workr Manchester',
      legal_name: 'Remote Workr Manchester Ltd',
      company_number: '10456789',
      vat_number: 'GB 234 5678 90',
      vat_registered_from: '2020-09-01',
      invoice_prefix: 'MCR-',
      price_factor: 1.05,
      line1: 'Unit 6, Ancoats Works',
      line2: 'Radium Street',
      city: 'Manchester',
      county: 'Greater Manchester',
      postcode: 'M4 6AD',
      phone: '+441614960200',
      email: 'manchester@remoteworkr.example',
      location_ids: [6, 7, 8],
    },
    {
      id: 3,
      name: 'Remote Workr Sheffield',
      legal_name: 'Steel City Services Ltd',
      company_number: '11876543',
      vat_number: 'GB 345 6789 01',
      vat_registered_from: '2021-02-01',
      invoice_prefix: 'SHF-',
      parent_id: 1,
      price_factor: 0.975,
      line1: '3 Kelham Island Court',
      city: 'Sheffield',
      county: 'South Yorkshire',
      postcode: 'S3 8RY',
      phone: '+441144960300',
      email: 'sheffield@remoteworkr.example',
      location_ids: [9, 10],
    },
  ],
})
