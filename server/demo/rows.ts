import { phone, place } from './places.ts'
import { type Random, random } from './random.ts'
import { ACCESS, CHORES, FIRST, LAST, LOST, SAID, TRADES, WANTED } from './words.ts'
import type { Asking } from './workRows.ts'

export const SIZES = { users: 19, customers: 1_959, leads: 1_800 } as const
/** Days of demo history: includes the year before last, to the last month. */
export const SPAN = 760

type Row = Readonly<Record<string, unknown>>
export interface DemoRows {
  readonly users: readonly Row[]
  readonly customers: readonly Row[]
  readonly addresses: readonly Row[]
  /** Addresses for declared customers: the k-th of a franchise belongs to its k-th customer. */
  readonly homes: readonly Row[]
  readonly leads: readonly Row[]
  /** Customers who request work, in order. */
  readonly asking: readonly Asking[]
  /** Ids of the users who sell. */
  readonly people: readonly number[]
  readonly comments: readonly Row[]
  readonly tasks: readonly Row[]
  readonly answers: readonly Row[]
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z]+/g, '.')

function person(r: Random, n: number) {
  const [first_name, last_name] = [r.one(FIRST), r.one(LAST)]
  const isCompany = r.chance(0.18)
  const company_name = isCompany ? `${r.one(LAST)} ${r.one(TRADES)}` : null
  const email = r.chance(0.7)
    ? `${slug(`${first_name} ${last_name}`)}${n}@example.${r.one(['com', 'org', 'net'])}`
    : null
  return { first_name, last_name, company_name, email, phone: email && r.chance(0.12) ? null : phone(n) }
}

function customers(r: Random) {
  const rows: Row[] = []
  const addresses: Row[] = []
  for (let n = 0; n < SIZES.customers; n++) {
    const contact = person(r, n)
    const home = place(r)
    rows.push({
      n,
      ...contact,
      type: contact.company_name ? 'commercial' : 'residential',
      franchise_id: home.franchise,
      do_not_call: r.chance(0.03),
      marketing_consent: r.chance(0.4),
      cis_registered: Boolean(contact.company_name) && r.chance(0.1),
      days: r.below(SPAN * 2),
    })
    const sites = contact.company_name ? 1 + r.below(4) : r.chance(0.06) ? 2 : 1
    for (let i = 0; i < sites; i++) {
      const { franchise: _, ...location } = i === 0 ? home : place(r, home)
      const access_notes = r.chance(0.12) ? r.one(ACCESS) : null
      const label = contact.company_name && sites > 1 ? (i === 0 ? 'Head office' : `Site ${i}`) : null
      addresses.push({ n, position: i + 1, ...location, label, access_notes, primary: i === 0, is_billing: i === 0 })
    }
  }
  return { rows, addresses }
}

/** Thirty places in each franchise. */
function homes(r: Random): Row[] {
  const [found, counts]: [Row[], number[]] = [[], [0, 0, 0, 0]]
  while (counts.slice(1).some((count) => count < 30)) {
    const location = place(r)
    const k = (counts[location.franchise] = (counts[location.franchise] ?? 0) + 1)
    found.push({ k, ...location })
  }
  return found
}

/** Returns the status of a lead by its age: the newest are open, older ones were won or lost. Ids in the library's seeds. */
function statusOf(r: Random, days: number): number {
  if (days < 3) return r.one([1, 1, 3])
  if (days < 14) return r.one([1, 3, 3, 4, 4, 5])
  if (days < 45) return r.one([2, 2, 3, 4, 5, 6, 6, 7])
  return r.one([2, 2, 2, 2, 6, 6, 6, 7, 5])
}

function leads(r: Random, people: readonly number[]) {
  const rows: Row[] = []
  for (let n = 0; n < SIZES.leads; n++) {
    const { franchise, line1, ...location } = place(r)
    const days = Math.floor(SPAN * r.next() ** 1.25)
    const status = statusOf(r, days)
    rows.push({
      n,
      ...person(r, 2_500 + n),
      days,
      lead_status_id: status,
      lead_type_id: 1 + r.below(5),
      assignedTo: status === 1 && r.chance(0.5) ? null : r.one(people),
      description: r.one(WANTED),
      franchise_id: franchise,
      source: r.one(['phone', 'phone', 'website', 'website', 'email', 'referral', 'advertisement', 'returning']),
      lost_reason: status === 6 || status === 7 ? r.one(LOST) : null,
      address1: line1,
      ...location,
      archived: status === 7 && r.chance(0.6),
    })
  }
  return rows
}

/** Comments, tasks and answers of the rows. `of` and `n` identify the row, `days` how long ago it was. */
function about(r: Random, leadRows: readonly Row[], people: readonly number[]) {
  const [comments, tasks, answers]: [Row[], Row[], Row[]] = [[], [], []]
  for (const { n, days, lead_status_id } of leadRows as readonly {
    n: number
    days: number
    lead_status_id: number
  }[]) {
    for (let i = r.below(4); i > 0; i--)
      comments.push({ of: 'leads', n, days: days * r.next(), user_id: r.one(people), body: r.one(SAID) })
    if (r.chance(0.12)) {
      const done = lead_status_id === 2 || lead_status_id > 5
      tasks.push({
        of: 'leads',
        n,
        title: r.one(CHORES),
        type_id: 1 + r.below(4),
        status_id: done ? 4 : 1,
        days: done ? days * r.next() : -r.below(10),
        user_id: r.one(people),
      })
    }
    if (r.chance(0.6)) {
      answers.push({ of: 'leads', n, question_id: 1, value: String(1 + r.below(4)), days, user_id: r.one(people) })
      answers.push({ of: 'leads', n, question_id: 4, value: r.chance(0.7), days, user_id: r.one(people) })
    }
  }
  for (let i = 0; i < 600; i++)
    comments.push({
      of: 'customers',
      n: r.below(SIZES.customers),
      days: SPAN * r.next(),
      user_id: r.one(people),
      body: r.one(SAID),
    })
  return { comments, tasks, answers }
}

/** Generates the demo data: the same on every machine; only days count back from the day it is loaded. */
export function demoRows(): DemoRows {
  const r = random(20_261_121)
  const users = Array.from({ length: SIZES.users }, (_, n) => {
    const [first_name, last_name] = [FIRST[(n * 5) % FIRST.length], LAST[(n * 7) % LAST.length]]
    const group = ['Sales', 'Dispatchers', 'Office managers', 'Accounts', 'Read-only'][n % 5]
    return {
      first_name,
      last_name,
      email: `${slug(`${first_name} ${last_name}`)}@demo.test`,
      group,
      franchise_id: 1 + (n % 3),
    }
  })
  // The users who sell, among the six with accounts.
  const people = [2, 3, 5]
  const { rows, addresses } = customers(r)
  const leadRows = leads(r, people)
  const rest = about(r, leadRows, people)
  const newcomers = becomeCustomers(leadRows, rows, addresses)
  return { users, people, customers: rows, addresses, leads: leadRows, asking: newcomers, ...rest, homes: homes(r) }
}

/** Converted leads become the first customers; after them come other customers who may request work. Changes customers and addresses. */
function becomeCustomers(leadRows: readonly Row[], rows: Row[], addresses: Row[]): Asking[] {
  const homeOf = new Map(addresses.map((address, i) => [address['position'] === 1 ? address['n'] : null, i]))
  const won = leadRows.filter((lead) => lead['lead_status_id'] === 2)
  for (const [n, lead] of won.entries()) {
    const { first_name, last_name, company_name, email, phone: number, franchise_id, days } = lead
    const { address1: line1, city, county, postcode, lat, lng } = lead
    rows[n] = { ...rows[n], first_name, last_name, company_name, email, phone: number, franchise_id, days }
    const home = homeOf.get(n) as number
    addresses[home] = { ...addresses[home], line1, city, county, postcode, lat, lng }
  }
  return rows.map(({ franchise_id }, n) => {
    const lead = won[n]
    return {
      customer: n,
      franchise: franchise_id as number,
      ...(lead ? { lead: lead['n'] as number, days: lead['days'] as number } : {}),
    }
  })
}
