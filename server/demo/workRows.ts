import { quoteDays } from '../../schema/areas/quotes/settings.ts'
import { pounds, scaled, sum } from '../../schema/engine/money/money.ts'
import { current } from '../../schema/engine/settings/current.ts'
import { dayAfter, daysSince, moments } from './clock.ts'
import { type Random, random } from './random.ts'
import { SPAN } from './rows.ts'
import { CHORES, SAID } from './words.ts'
import { dealt, factorOf, type Lines, linesOf, priced } from './workLines.ts'
import { DECLINED, HELD_TALK, ON_HOLD, WORKS, type Work } from './works.ts'

type Row = Readonly<Record<string, unknown>>

export const WORK_SIZES = { quotes: 1_480, jobs: 1_280 } as const

/** One change of status; `from` is null at creation, `by` for automatic changes. */
export interface Step {
  readonly at: string
  readonly by: number | null
  readonly from: number | null
  readonly to: number
  readonly reason?: string
}

export interface WorkRow {
  /** Position among its kind; ids follow it. */
  n: number
  /** Index of the customer. */
  readonly customer: number
  readonly status: number
  readonly steps: readonly Step[]
  readonly work: Work
  readonly lines: Lines
  readonly franchise: number
  readonly assigned: number
  /** Fields that are written unchanged. */
  readonly values: Record<string, unknown>
  readonly lead?: number | undefined
  readonly before?: WorkRow | undefined
  readonly quote?: WorkRow | undefined
  readonly parent?: WorkRow | undefined
}

/** A customer who can request work, with their franchise and former lead. */
export interface Asking {
  readonly customer: number
  readonly franchise: number
  readonly lead?: number
  /** Days since the lead came in. */
  readonly days?: number
}

/** Path to each status of the libraries' seeds. */
const QUOTE_PATHS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [1, 2],
  3: [1, 2, 3],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 5],
  6: [1, 2, 3, 6],
  7: [1, 2, 3, 6, 7],
  8: [1, 2, 8],
  9: [1, 2, 3, 4, 9],
  10: [1, 2, 10],
}
const JOB_PATHS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [1, 2],
  3: [1, 2, 3],
  4: [1, 2, 3, 4],
  5: [1, 2, 5],
  6: [1, 2, 4, 6],
  7: [1, 2, 4, 6, 7],
  8: [1, 8],
}
/** Statuses of jobs in order of progress. */
const ADVANCE = [1, 2, 3, 4, 5, 6, 7]

function quoteOutcome(r: Random, days: number): number {
  if (days < 4) return r.one([1, 1, 2, 2, 3])
  if (days < 24) return r.one([1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 9, 9])
  if (days < 45) return r.one([5, 5, 9, 9, 9, 10])
  return r.one([9, 9, 9, 9, 9, 9, 5, 5, 8, 8, 10, 7])
}

function jobOutcome(r: Random, days: number): number {
  if (days < 2) return r.one([1, 1, 2])
  if (days < 10) return r.one([1, 2, 2, 2, 3, 4, 5])
  if (days < 30) return r.one([2, 4, 5, 6, 6, 6, 7])
  if (days < 75) return r.one([6, 6, 7, 7, 7, 7, 5, 8])
  return r.one([7, 7, 7, 7, 7, 7, 7, 6, 8])
}

/** Generates changes along a path, the first some days ago, the others at intervals before now. */
function steps(r: Random, path: readonly number[], days: number, userId: number, now: number, slow: number): Step[] {
  const momentAt = moments(r, now)
  let remainingDays = days
  return path.map((status, i) => {
    if (i > 0) remainingDays -= Math.min(remainingDays * (0.15 + r.next() * 0.4), 0.3 + r.next() * slow)
    return { at: momentAt(remainingDays), by: userId, from: path[i - 1] ?? null, to: status }
  })
}

const withReason = (moves: readonly Step[], status: number, reason: string): Step[] =>
  moves.map((step) => (step.to === status ? { ...step, reason } : step))

export function workRows(newcomers: readonly Asking[], people: readonly number[], now: number) {
  const r = random(20_261_122)
  const quotes: WorkRow[] = []
  const addQuote = (from: Asking, days: number, before?: WorkRow): void => {
    const [work, assigned] = [before?.work ?? r.one(WORKS), before?.assigned ?? r.one(people)]
    const status = before ? r.one([9, 9, 5]) : quoteOutcome(r, days)
    let moves = steps(r, QUOTE_PATHS[status] as number[], days, assigned, now, 5)
    const sent = moves[1]
    const valid_until = sent ? dayAfter(sent.at, current(quoteDays)) : null
    const reason = status === 5 ? r.one(DECLINED) : null
    if (reason) moves = withReason(moves, 5, reason)
    if (status === 8 && valid_until)
      moves = moves.map((step) =>
        step.to === 8 ? { ...step, at: `${dayAfter(valid_until, 1)}T00:10:00.000Z`, by: null } : step,
      )
    const lines = linesOf(r, work, from.franchise)
    const row: WorkRow = {
      n: 0,
      customer: from.customer,
      franchise: from.franchise,
      status,
      steps: moves,
      work,
      lines,
      assigned,
      lead: before ? before.lead : from.lead,
      before,
      values: {
        quote_type_id: work.quote,
        status_reason: reason,
        valid_until,
        franchise_price: factorOf(from.franchise),
        revision: before ? 2 : 1,
        ...priced(lines, r.chance(0.1) ? r.one([2.5, 5, 10]) : 0),
      },
    }
    quotes.push(row)
    if (status === 7) addQuote(from, daysSince(moves.at(-1)?.at ?? '', now), row)
  }
  const leads = newcomers.filter(({ lead }) => lead !== undefined)
  for (const from of leads) addQuote(from, Math.max((from.days ?? 1) * 0.95, 0.2))
  while (quotes.length < WORK_SIZES.quotes)
    addQuote(r.one(newcomers.slice(leads.length)), 0.2 + (SPAN - 1) * r.next() ** 1.8)

  const jobs: WorkRow[] = []
  let main = 0
  const addJob = (from: Asking, days: number, quote?: WorkRow): void => {
    main++
    const [work, assigned] = [quote?.work ?? r.one(WORKS), r.one(people)]
    const status = jobOutcome(r, days)
    const lines = quote?.lines ?? linesOf(r, work, from.franchise)
    const discount = (quote?.values['overall_discount'] ?? 0) as number
    const parts = work.parts && r.chance(0.6) ? work.parts.slice(0, 2 + r.below(2)) : []
    const isArchived = status === 8 && days > 60 && r.chance(0.6)
    const makeRow = (ownLines: Lines, statusId: number, parent?: WorkRow, more: object = {}): WorkRow => {
      const reason = statusId === 5 ? r.one(ON_HOLD) : null
      const moves = steps(r, JOB_PATHS[statusId] as number[], days, assigned, now, 12)
      const figures = priced(ownLines, discount)
      const row: WorkRow = {
        n: 0,
        customer: from.customer,
        franchise: from.franchise,
        status: statusId,
        work,
        lines: ownLines,
        assigned,
        steps: reason ? withReason(moves, 5, reason) : moves,
        quote: parent ? undefined : quote,
        parent,
        lead: parent ? undefined : quote?.lead,
        values: {
          job_type_id: work.job,
          status_reason: reason,
          franchise_price: factorOf(from.franchise),
          archived_at: isArchived ? moves.at(-1)?.at : null,
          with_sub_jobs: figures['total_inc_vat'],
          ...figures,
          ...more,
        },
      }
      jobs.push(row)
      return row
    }
    if (parts.length === 0) return void makeRow(lines, status)
    // The agreed work is split into sub-jobs, so the main job has no lines.
    const parentRow = makeRow({ services: [], materials: [] }, status)
    const further = ADVANCE.slice(ADVANCE.indexOf(status))
    const shares = dealt(lines, parts.length)
    const subs = parts.map((name, i) =>
      makeRow(shares[i] as Lines, status === 8 || i === 0 ? status : r.one(further), parentRow, {
        title: name,
        sub_number: i + 1,
      }),
    )
    parentRow.values['with_sub_jobs'] = pounds(sum(subs.map((sub) => scaled(sub.values['total_inc_vat'] as number, 2))))
  }
  for (const quote of quotes.filter(({ status }) => status === 9))
    addJob(quote, daysSince(quote.steps.at(-1)?.at ?? '', now), quote)
  while (main < WORK_SIZES.jobs) addJob(r.one(newcomers), 0.3 + (SPAN - 1) * r.next() ** 1.4)

  for (const rows of [quotes, jobs]) {
    rows.sort((a, b) => begin(a) - begin(b))
    for (const [n, row] of rows.entries()) row.n = n
  }
  return { quotes, jobs, ...about(r, { quotes, jobs }, people, now) }
}

const begin = ({ parent, steps: [first] }: WorkRow): number =>
  // A sub-job is created after its main job.
  Math.max(Date.parse(first?.at ?? ''), parent ? Date.parse(parent.steps[0]?.at ?? '') + 1 : 0)

/** Comments and tasks of the rows, as for leads: `of` and `n` identify the row, `days` how long ago it was. */
function about(r: Random, kinds: Readonly<Record<string, readonly WorkRow[]>>, people: readonly number[], now: number) {
  const [comments, tasks]: [Row[], Row[]] = [[], []]
  for (const [subject, rows] of Object.entries(kinds))
    for (const { n, steps: moves, status, assigned } of rows) {
      const days = daysSince(moves[0]?.at ?? '', now)
      for (let i = r.below(3); i > 0; i--)
        comments.push({
          of: subject,
          n,
          days: days * r.next(),
          user_id: r.one(people),
          body: r.one([...SAID, ...HELD_TALK]),
        })
      const isOpen = subject === 'quotes' ? status < 4 : status < 6
      if (!r.chance(isOpen ? 0.25 : 0.04)) continue
      const when = { days: isOpen ? 3 - r.below(12) : days * r.next(), user_id: assigned, status_id: isOpen ? 1 : 4 }
      tasks.push({
        of: subject,
        n,
        title: subject === 'quotes' ? CHORES[2] : CHORES[4],
        type_id: subject === 'quotes' ? 3 : 4,
        ...when,
      })
    }
  return { comments, tasks }
}
