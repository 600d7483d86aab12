import { Refused } from '../../../schema/areas/invoices/invoicing/documents.ts'
import { rateKey } from '../../../schema/areas/invoices/invoicing/rates.ts'
import type { RequestedInvoice } from '../../../schema/areas/invoices/shapes.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { pounds } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, ProblemError } from '../../engine/http/errors.ts'
import { holdJob } from './ofJob.ts'
import type { Invoice, LineRow, NewLine } from './rows.ts'
import { today, type Worked, workOut } from './workOut.ts'

/** Fields of a line that determine its amount. */
const AMOUNTS = ['quantity', 'price_ex_vat', 'share_percent'] as const
type Amount = (typeof AMOUNTS)[number]
const AGREED = ['discount', 'vat_rate_id'] as const

type Parts = Extract<RequestedInvoice, { kind: 'interim'; parts: unknown }>['parts']

interface Edited {
  readonly old: LineRow
  readonly now: NewLine
  /** Index in the lines sent by the client. */
  readonly at: number
  /** The field that determines the amount now; undefined if the line is unchanged. */
  readonly by: Amount | undefined
}

const refuse = (lineIndex: number, field: string, code: string, params: Record<string, number> = {}) =>
  invalid({ [`lines.${lineIndex}.${field}`]: [{ code, params }] } satisfies FieldErrors)

/** Whether a line is an amount of a part: quantity 1 at that price. */
const isAmount = ({ share }: LineRow) =>
  share === 'percent' || share === 'amount' || share === 'rest' || share === 'deposit'

/**
 * Returns how each line of a draft was edited. Fields that are not sent keep their value.
 * @throws problem 422 from_job at a field that follows from the job
 */
function editsOf(lines: readonly NewLine[], before: Invoice): Edited[] {
  const was = new Map(before.lines.map((line) => [line.id, line]))
  return lines.map((now, index) => {
    const old = was.get(now.id)
    if (!old) throw refuse(index, 'description', 'from_job')
    const changes = (name: Amount | (typeof AGREED)[number]) =>
      now[name] !== undefined && (now[name] ?? null) !== (old[name] ?? null)
    for (const name of AGREED) if (changes(name)) throw refuse(index, name, 'from_job')
    const [amountField, second] = AMOUNTS.filter(changes)
    if (second) throw refuse(index, second, 'one_of')
    // A line for an amount has quantity 1; a line for a quantity has the agreed price.
    if (amountField === 'quantity' && isAmount(old)) throw refuse(index, amountField, 'from_job')
    if (amountField === 'price_ex_vat' && !isAmount(old)) throw refuse(index, amountField, 'from_job')
    if (amountField === 'share_percent' && (now.share_percent ?? null) === null)
      throw refuse(index, amountField, 'required')
    return { old, now, at: index, by: amountField }
  })
}

const isSame = (edits: readonly Edited[], before: Invoice): boolean =>
  edits.length === before.lines.length && edits.every(({ by }) => by === undefined)

/** Returns what is requested of one part now. */
function partOf({ old, now, by, at }: Edited): Parts[number] {
  if (old.part === null) throw refuse(at, by ?? 'description', 'from_job')
  const key = old.part
  if (by === 'share_percent') return { key, percent: now.share_percent ?? 0 }
  if (by === 'price_ex_vat') return { key, net: now.price_ex_vat }
  if (by === 'quantity') return { key, quantity: now.quantity }
  if (old.share === 'whole') return { key }
  if (old.share === 'quantity') return { key, quantity: old.quantity }
  return { key, net: old.net ?? 0, ...(old.share_percent === null ? {} : { percent: old.share_percent }) }
}

const rateOf = ({ agreed_kind: kind, agreed_percent, vat_rate_id: id }: LineRow) =>
  rateKey({ id, kind, percent: agreed_percent ?? 0 })

/** A deposit is one percentage of everything, or an amount for each rate. */
function depositOf(edits: readonly Edited[]): RequestedInvoice {
  const shares = edits.filter(({ by }) => by === 'share_percent')
  const [first] = shares
  if (!first)
    return { kind: 'deposit', nets: edits.map(({ old, now }) => ({ rate: rateOf(old), net: now.price_ex_vat })) }
  const percent = first.now.share_percent ?? 0
  const other = shares.find(({ now }) => now.share_percent !== percent) ?? edits.find(({ by }) => by === 'price_ex_vat')
  if (other) throw refuse(other.at, other.by ?? 'share_percent', 'one_of')
  return { kind: 'deposit', percent }
}

function askedOf(edits: readonly Edited[], before: Invoice): RequestedInvoice {
  const { asked } = before
  const [changed] = edits.filter(({ by }) => by !== undefined)
  // A final invoice always covers everything that is left; a part of it is an interim invoice.
  if (asked?.kind === 'final')
    throw changed
      ? refuse(changed.at, changed.by ?? 'quantity', 'final_is_the_rest')
      : invalid({ lines: [{ code: 'final_is_the_rest' }] })
  if (asked?.kind === 'deposit') return depositOf(edits)
  if (asked?.kind === 'interim') return { kind: 'interim', parts: edits.map(partOf) }
  throw changed ? refuse(changed.at, changed.by ?? 'quantity', 'from_job') : invalid({ lines: [{ code: 'from_job' }] })
}

/** Moves an error of the invoicing module to the line it concerns. */
function atLine(error: unknown, edits: readonly Edited[]): unknown {
  if (!(error instanceof ProblemError) || !(error.cause instanceof Refused)) return error
  const { at, code, left } = error.cause
  const refusedEdit = edits.find(
    ({ old }) => at !== undefined && (old.part === at || (old.part === null && rateOf(old) === at)),
  )
  const { at: lineIndex, by } = refusedEdit ?? edits.find((one) => one.by !== undefined) ?? { at: 0, by: undefined }
  const field = by ?? 'price_ex_vat'
  return left === undefined
    ? refuse(lineIndex, field, code)
    : refuse(lineIndex, field, 'more_than_left_of', { left: pounds(left) })
}

/**
 * Recalculates the draft of a job or a quote from its edited lines, as far as its kind allows. Locks the job. Descriptions stay as written.
 * @returns what changes besides the given values; nothing if the lines are unchanged
 * @throws problem 422 at the field of the line: from_job, one_of, final_is_the_rest, more_than_left_of with `left` in pounds before VAT
 */
export async function reviseLines(
  write: WriteContext,
  sent: readonly NewLine[],
  before: Invoice,
): Promise<Partial<Worked['values']> & { readonly asked?: RequestedInvoice }> {
  const edits = editsOf(sent, before)
  if (isSame(edits, before)) return {}
  const request = askedOf(edits, before)
  if (before.job_id !== null) await holdJob(write, before.job_id)
  const workedOut = await workOut(write, { ...before, asked: request }, today(write)).catch((error: unknown) => {
    throw atLine(error, edits)
  })
  const named = new Map(edits.map(({ old, now }) => [old.part ?? rateOf(old), { id: old.id, now, by: old }]))
  const lines = workedOut.values.lines.map((line) => {
    const namedLine = named.get(line.part ?? rateOf(line))
    if (!namedLine) return line
    const isRenamed = namedLine.now.description !== namedLine.by.description
    const keepsText = isRenamed || sameShare(line, namedLine.by)
    return { ...line, id: namedLine.id, ...(keepsText ? { description: namedLine.now.description } : {}) }
  })
  return { ...workedOut.values, asked: request, lines }
}

/** Whether the description of a line still gives the right share of its part. */
const sameShare = (line: NewLine, old: LineRow): boolean =>
  line.share === old.share && (line.share_percent ?? null) === (old.share_percent ?? null)
