import { resources } from '../../schema/all.ts'
import { ownScreens } from '../../schema/areas/help/ownScreens.ts'
import { declared } from '../../schema/areas.ts'
import type { Collection } from '../../schema/engine/collect.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { FieldErrors } from '../../schema/engine/errors.ts'
import type { Field, RecordFeature } from '../../schema/engine/fields/field.ts'
import { helpPlaces } from '../../schema/engine/helpPlaces.ts'
import { recurrence } from '../../schema/engine/time/recurrence.ts'
import { addDays } from '../../schema/engine/time/time.ts'
import { checkBody, checkRules } from '../../schema/engine/validate.ts'
import { samplesOf } from '../../schema/kinds/allSamples.ts'
import type { TestApp } from './app.ts'

export type Values = Record<string, unknown>
export type RecordBody = Values & { id: number; version: number; archived_at: string | null }

/** Everything that the engine's endpoints may return; a case checks its part, and a missing part fails it. */
export type Wire = RecordBody & {
  readonly data: RecordBody[] & { readonly done: number[]; readonly skipped: Values[] }
  readonly total: number
  readonly total_is: string
  readonly labels: Record<string, Record<string, unknown>>
  readonly changeset: string
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  readonly current: RecordBody
  readonly usage: { readonly resource: string; readonly total: number; readonly records: Values[] }[]
}

const mondayAt = (n: number, time: string) => `${addDays('2027-01-04', 7 * n)}T${time}:00Z`

const describable = helpPlaces(resources.all, declared, ownScreens)

/** What a kind alone does not determine: special formats, and choices that enable the other fields. `n` differs for each record. */
const HINTS: Readonly<Record<string, (n: number) => unknown>> = {
  'user-groups.dashboard': (n) => ({ order: ['money', 'today'], hidden: n % 2 ? ['libraries'] : ['changes'] }),
  // A different Monday for each, in the hours that every worker of the factory has.
  'appointments.exclusive': () => true,
  'appointments.kind': () => 'survey',
  'appointments.starts_at': (n) => mondayAt(n, '09:00'),
  'appointments.ends_at': (n) => mondayAt(n, '11:30'),
  'customers.vat_number': (n) => `GB 123 4567 ${String(n % 100).padStart(2, '0')}`,
  'customers.addresses.country': () => 'GB',
  'email-templates.channel': () => 'email',
  'emails.channel': () => 'email',
  // Bytes that were uploaded before.
  'franchises.logo': () => undefined,
  'email-templates.files': () => undefined,
  'franchises.country': () => 'GB',
  // Its workers can be booked on any Monday.
  'franchises.closed_on_holidays': () => false,
  'franchises.time_zone': () => 'Europe/Paris',
  'franchises.postcode': () => 'LS1 4AB',
  'franchises.company_number': (n) => String(n).padStart(8, '0'),
  'franchises.vat_number': (n) => `GB 123 4567 ${String(n % 100).padStart(2, '0')}`,
  'franchises.invoice_prefix': (n) => `P${n.toString(36).toUpperCase()}-`,
  'locations.postcode_areas': () => 'LS1, WF10',
  'sign-in-providers.issuer': () => 'https://login.example.test',
  'interface-descriptions.key': (n) => describable[n % describable.length]?.key,
  'materials.barcode': (n) => `50123${n}`,
  // Created without a job, and so with its own lines.
  'invoices.kind': () => 'final',
  'invoices.lines.price_ex_vat': () => 12.34,
  'invoices.lines.vat_rate_id': () => 1,
  // The share of the agreed price: an invoice without a job has its own lines.
  'invoices.lines.share_percent': () => null,
  // Sub-jobs belong to their parent; tests/areas/jobs/api/work.test.ts creates some.
  'jobs.parent_id': () => null,
  'jobs.services.vat_percent': () => 20,
  'jobs.materials.vat_percent': () => 5,
  'jobs.materials.labour_vat_percent': () => 20,
  'job-templates.parent_id': () => null,
  'job-templates.services.vat_percent': () => 20,
  'job-templates.materials.vat_percent': () => 5,
  'job-templates.materials.labour_vat_percent': () => 20,
  'payments.flow': () => 'in',
  // A card payment type, which every database has at first: then the card is asked for.
  'payments.paymentTypeId': () => 2,
  'payments.cardNumber': (n) => String(n % 10_000).padStart(4, '0'),
  'payments.cardExpiry': () => '11/39',
  'message-rules.event': () => 'quote_sent',
  'message-rules.conditions': (n) => `q=${n}`,
  'email-templates.key': (n) => `template_${n}`,
  'emails.to': (n) => `person${n}@example.test`,
  'emails.cc': (n) => `other${n}@example.test`,
  // Its owner follows from its subject; tests/areas/mail/api/send.test.ts tests it.
  'emails.about': () => null,
  'emails.about_id': () => null,
  'emails.attach': () => null,
  // A status without requirements, and no other complaint.
  'complaints.complaint_status_id': () => 2,
  'complaints.original_id': () => null,
  // It must have the same customer; tests/areas/complaints/api creates some.
  'complaints.job_id': () => null,
  'complaints.quote_id': () => null,
  'complaints.remedial_job_id': () => null,
  'complaints.credit_note_id': () => null,
  'accounting-exports.layout': () => 'xero',
  'accounting-exports.from_day': () => '2026-01-01',
  'accounting-exports.to_day': () => '2026-01-31',
  'recurring-jobs.rule': (n) => recurrence.parse({ starts_on: addDays('2027-01-04', n), unit: 'week', interval: 2 }),
  // Another one needs another area's permission.
  'recurring-jobs.invoicing': () => 'no',
  // Created directly: from a template it would have no lines.
  'recurring-jobs.template_id': () => null,
  'recurring-jobs.source_job_id': () => null,
  'recurring-jobs.services.vat_percent': () => 20,
  'recurring-jobs.materials.vat_percent': () => 5,
  'recurring-jobs.materials.labour_vat_percent': () => 20,
  'quotes.services.vat_percent': () => 20,
  // A quote's discount and deposit are its recommended option's; no draft has been accepted.
  'quotes.services.option': () => 1,
  'quotes.materials.option': () => 1,
  'quotes.options.key': () => 1,
  'quotes.options.suggested': () => true,
  'quotes.accepted_option': () => null,
  ...Object.fromEntries(
    ['quotes', 'quotes.options'].flatMap((at) => [
      [`${at}.overall_discount`, () => 7.5],
      [`${at}.deposit_percent`, () => 25],
      [`${at}.deposit_amount`, () => null],
    ]),
  ),
  'quotes.materials.vat_percent': () => 5,
  'quotes.materials.labour_vat_percent': () => 20,
  // Rates that every database has at first, with those percentages.
  ...Object.fromEntries(
    ['jobs', 'job-templates', 'recurring-jobs', 'quotes'].flatMap((of) => [
      [`${of}.services.vat_rate_id`, () => 1],
      [`${of}.materials.vat_rate_id`, () => 2],
      [`${of}.materials.labour_vat_rate_id`, () => 1],
    ]),
  ),
  ...Object.fromEntries(
    ['complaint', 'job', 'lead', 'quote', 'task'].map((name) => [`${name}-statuses.move_rules.needs`, () => []]),
  ),
  'questions.key': (n) => `key_${n}`,
  'questions.type': () => 'single',
  'questions.required': () => false,
  'questions.show_if.is': () => ['yes'],
}

/** Values for a record with required fields only, where the hint above would require more. */
const LEAST: Readonly<Record<string, Values>> = {
  workers: { shifts: [{ weekday: 'monday', from: '06:00', to: '20:00' }] },
  questions: { type: 'yes_no' },
  customers: {
    last_name: 'Hollis',
    phone: '+441134960177',
    // A body without addresses would remove the primary one, which PUT may not.
    addresses: [{ line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
  },
  // Registered for VAT, like records without a franchise: the only franchise is on every new record.
  franchises: { closed_on_holidays: false, vat_number: 'GB 123 4567 89' },
  leads: { phone: '+447700900301' },
  'email-templates': { channel: 'email', subject: 'Good news' },
  // The recommended one cannot be removed.
  quotes: { options: [{ key: 1, name: 'Good', suggested: true, overall_discount: 7.5, deposit_percent: 25 }] },
  'recurring-jobs': { job_type_id: 1 },
  // Every database's first group, above all others.
  'user-groups': { parent_id: 1 },
}

/** Fields a record needs by an undeclared rule: one of several. */
const ONE_OF: Readonly<Record<string, readonly string[]>> = { payments: ['customer_id'] }

let counter = 0

/** The name of a resource that includes a part. */
const carrier = (part: RecordFeature) => resources.all.find(({ features }) => features?.[part])?.name

/** A value of the field's kind that is not its default; undefined if the field is better left out. */
function valueOf(path: string, name: string, field: Field, place: number, n: number): unknown {
  const hint = HINTS[path]
  return hint ? hint(n) : samplesOf(field).valid({ n, place, name, carrier })
}

export interface Factory {
  /** A valid POST body with a value in every visible field. Its references exist. */
  body(resource: AnyResource, overrides?: Values): Promise<Values>
  /** A valid POST body with required fields only. */
  least(resource: AnyResource, overrides?: Values): Promise<Values>
  /** A record created through the API. */
  create(resource: AnyResource, overrides?: Values): Promise<RecordBody>
  /** A record of the resource with these values, created if there is none of ours yet. */
  idOf(resource: string, where?: Values): Promise<number>
}

/** Creates valid records of any declared resource from its declaration. */
export function createFactory(api: Pick<TestApp, 'call'>, all: Collection = resources): Factory {
  const made = new Map<string, Promise<number>>()

  const idOf: Factory['idOf'] = (name, where = {}) => {
    const key = `${name} ${JSON.stringify(where)}`
    const found = made.get(key) ?? create(all.get(name), where, true).then((row) => row.id)
    made.set(key, found)
    return found
  }

  async function fill(
    path: string,
    fields: Readonly<Record<string, Field>>,
    only: (name: string, field: Field) => boolean,
    given: Values,
    whole: Values,
  ): Promise<Values> {
    const n = ++counter
    const out: Values = {}
    const asked = Object.entries(fields).filter(([name, field]) => !(name in given) && only(name, field))
    const { true: own = [], false: pointing = [] } = Object.groupBy(
      asked.map(([name, field], place) => ({ name, field, place })),
      ({ field }) =>
        String(field.store.as === 'column' && !field.store.references && !field.store.anyOf) as 'true' | 'false',
    )
    for (const { name, field, place } of own) {
      const value = valueOf(`${path}.${name}`, name, field, place, n)
      if (value !== undefined) out[name] = value
    }
    for (const { name, field } of pointing) {
      const hint = HINTS[`${path}.${name}`]
      if (hint) {
        out[name] = hint(n)
        continue
      }
      const { where, same = [] } = field.hints
      const agree = Object.fromEntries(same.map((k) => [k, whole[k] ?? given[k] ?? out[k]]))
      const { store } = field
      if (store.as === 'column' && store.anyOf) out[name] = await idOf(String(out[store.anyOf.in]))
      else if (store.as === 'column') out[name] = await idOf(store.references as string, { ...where, ...agree })
      else if (store.as === 'link') out[name] = [await idOf(store.references, { ...where, ...agree })]
      else out[name] = [await fill(`${path}.${name}`, store.fields, (_, f) => !f.options.readOnly, {}, out)]
    }
    return { ...out, ...given }
  }

  /** Fields that this record hides would only be cleared, so they are left out. */
  async function make(
    resource: AnyResource,
    overrides: Values,
    wanted: (field: Field, name: string) => boolean,
  ): Promise<Values> {
    const writable = (field: Field, name: string) => !field.options.readOnly && wanted(field, name)
    const first = await fill(
      resource.name,
      resource.fields,
      (name, f) => writable(f, name) && !resource.showIf[name],
      overrides,
      {},
    )
    const defaults = Object.fromEntries(Object.entries(resource.fields).map(([k, f]) => [k, f.options.default ?? null]))
    const whole = { ...defaults, ...first }
    const shown = (name: string, field: Field) => writable(field, name) && resource.showIf[name]?.(whole) === true
    const body = { ...(await fill(resource.name, resource.fields, shown, overrides, first)), ...first }
    const checked = checkBody(resource, 'create', body)
    const errors = checked.ok ? checkRules(resource, { ...defaults, ...checked.value }) : checked.errors
    if (Object.keys(errors).length)
      throw new Error(`tests/support/factory.ts: ${resource.name} needs a hint: ${JSON.stringify(errors)}`)
    return body
  }

  async function create(resource: AnyResource, overrides: Values = {}, small = false): Promise<RecordBody> {
    const body = await (small ? least : full)(resource, overrides)
    const answer = await api.call<RecordBody>('POST', `/${resource.name}`, { body })
    if (answer.status !== 200) throw new Error(`${resource.name} was not created: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  const full: Factory['body'] = (resource, overrides = {}) => make(resource, overrides, () => true)
  const least: Factory['least'] = (resource, overrides = {}) =>
    make(
      resource,
      { ...LEAST[resource.name], ...overrides },
      (f, name) => f.options.required === true || ONE_OF[resource.name]?.includes(name) === true,
    )

  return { body: full, least, create: (resource, overrides) => create(resource, overrides), idOf }
}
