import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { COMPANIES, FORENAMES, STREETS, SURNAMES, TOWNS } from '../../kinds/heads.ts'
import { LEAD_STATUS } from '../catalogue/lead-statuses.ts'
import { LEAD_TYPE } from '../catalogue/lead-types.ts'
import { leads } from './demo/leads.ts'

export default defineResource({
  name: 'leads',
  path: 'leads',
  area: 'Leads',
  label: ['Lead', 'Leads'],
  about: 'Enquiries that may become work: who called, what for, and how far it has come.',
  represent: 'name',
  tells: ['company_name', 'phone'],
  sort: ['created_at', 'desc'],
  find: [],
  archive: true,
  large: true,
  carries: { questions: 'lead', comments: true, tasks: true, files: true },
  owner: 'assignedTo',
  add: 'create',
  recognise: {
    phone: ['phone'],
    email: ['email'],
    name_postcode: ['first_name', 'last_name', 'postcode'],
    company: ['company_name'],
  },
  status: 'lead_status_id',
  reason: { field: 'lost_reason', categories: ['lost'] },
  record: {
    type: 'lead_type_id',
    stages: ['new', 'open', 'won'],
    around: ['customer_id'],
    reach: { phone: 'phone', email: 'email', address: ['address1', 'city', 'postcode'] },
  },
  board: { card: ['phone', 'lead_type_id', 'assignedTo', 'city'] },
  conditions: { open: { label: 'Open' } },
  presets: [
    { key: 'open', label: 'Open', query: 'open=true' },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&open=true' },
  ],
  columns: ['phone', 'lead_status_id', 'lead_type_id', 'assignedTo', 'city', 'postcode', 'created_at'],
  quick: ['first_name', 'last_name', 'phone', 'email', 'lead_type_id', 'assignedTo', 'postcode'],
  map: { lat: 'lat', lng: 'lng', of: ['postcode', 'city'] },
  archivedPath: 'archived',
  fields: {
    name: f.text({
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      max: 255,
      // Something always stands here: a phone number or an email address is required.
      generated:
        "coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), company_name, email, phone)",
    }),
    first_name: f.text({ heads: FORENAMES, max: 120 }),
    last_name: f.text({ heads: SURNAMES, max: 120 }),
    company_name: f.text({ heads: COMPANIES, max: 160, list: true, search: true, label: 'Company' }),
    phone: f.phone({ list: true, search: true, filter: true }),
    email: f.email({ sort: true, search: true, filter: true }),
    lead_status_id: f.ref('lead-statuses', {
      default: LEAD_STATUS.NEW,
      list: true,
      filter: true,
      label: 'Status',
    }),
    lead_type_id: f.ref('lead-types', {
      default: LEAD_TYPE.GENERAL_ENQUIRY,
      list: true,
      filter: true,
      label: 'Type',
    }),
    assignedTo: f.ref('users', { list: true, filter: true }),
    description: f.note({ max: 4000, detail: true, label: 'What it is about' }),
    customer_id: f.ref('customers', {
      filter: true,
      weak: true,
      help: 'Whose it is, where they are a customer already.',
    }),
    source: f.choice(['phone', 'website', 'email', 'referral', 'advertisement', 'returning', 'other'], {
      filter: true,
      label: 'How they found us',
      labels: { returning: 'Returning customer' },
    }),
    lost_reason: f.text({ max: 255, label: 'Why it was lost' }),
    franchise_id: f.ref('franchises', { filter: true }),
    address1: f.text({ heads: STREETS, max: 120, search: true, label: 'Address line 1' }),
    address2: f.text({ max: 120, search: true, label: 'Address line 2' }),
    city: f.text({ heads: TOWNS, max: 80, list: true, filter: true, search: true, label: 'Town or city' }),
    county: f.text({ max: 80 }),
    postcode: f.text({ max: 10, sort: true, filter: true, search: true, spaceless: true }),
    lat: f.quantity({ min: -90, max: 90, places: 6, hidden: true, label: 'Latitude' }),
    lng: f.quantity({ min: -180, max: 180, places: 6, hidden: true, label: 'Longitude' }),
    active: f.flag(true, { filter: true, help: 'Off: nobody is working on it.' }),
  },
  sections: [
    { key: 'contact', label: 'Contact', fields: ['first_name', 'last_name', 'company_name', 'phone', 'email'] },
    {
      key: 'enquiry',
      label: 'Enquiry',
      fields: [
        'lead_type_id',
        'lead_status_id',
        'lost_reason',
        'assignedTo',
        'franchise_id',
        'customer_id',
        'source',
        'description',
        'active',
      ],
    },
    { key: 'address', label: 'Address', fields: ['address1', 'address2', 'city', 'county', 'postcode', 'lat', 'lng'] },
  ],
  rules: [{ at: 'phone', code: 'phone_or_email', check: (r) => Boolean(r['phone'] || r['email']) }],
  demo: leads,
})
