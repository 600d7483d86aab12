import type { z } from 'zod'
import type { invoicing } from '../../../../schema/areas/invoices/endpoints.ts'
import { amountOf, netsOfAmount } from '../../../../schema/areas/invoices/invoicing/deposit.ts'
import { type Rate, rateKey, rateSums, sumsOf, vatOn } from '../../../../schema/areas/invoices/invoicing/rates.ts'
import type { VatKind } from '../../../../schema/areas/invoices/shapes.ts'
import { divideHalfUp, pounds, scaled, sum } from '../../../../schema/engine/money/money.ts'

/** Fields of a line that can determine its share of the job's line. */
export const AMOUNTS = ['share_percent', 'quantity', 'price_ex_vat'] as const
export type Amount = (typeof AMOUNTS)[number]

/** A line of a draft, stored or as typed. */
export interface DraftLine {
  readonly id?: number | undefined
  readonly description: string
  readonly quantity: number
  readonly price_ex_vat: number
  readonly share_percent: number | null
  readonly share: string
  readonly net: number
  readonly part: string | null
  readonly vat_kind: VatKind | null
  readonly vat_percent: number
  readonly agreed_kind: VatKind | null
  readonly agreed_percent: number | null
}

/** How a draft is edited: by type of invoice, or freely where it has no job. */
export type Way = 'interim' | 'deposit' | 'words' | 'free'

type Row = Readonly<Record<string, unknown>>

export function wayOf(record: Row | undefined): Way {
  if (!record || (record['job_id'] === null && record['quote_id'] === null && record['credit_of_id'] === null))
    return 'free'
  const kind = (record['asked'] as { readonly kind?: string } | null)?.kind
  return kind === 'interim' || kind === 'deposit' ? kind : 'words'
}

/** Lines with a single item at the price of its part: the amount is edited, and there is no quantity. */
const ONE_PIECE = ['percent', 'amount', 'rest', 'deposit']
export const isOnePiece = ({ share }: DraftLine): boolean => ONE_PIECE.includes(share)

const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/** The field that was typed into, which now determines the line's amount. */
export const changedBy = (now: DraftLine, was: DraftLine): Amount | undefined =>
  AMOUNTS.find((name) => !isSame(now[name], was[name]))

/** A line with a changed field; the field that determined the amount before is cleared. */
export const typed = (now: DraftLine, was: DraftLine, name: Amount, value: unknown): DraftLine => ({
  ...now,
  ...Object.fromEntries(AMOUNTS.map((one) => [one, was[one]])),
  [name]: value,
})

export type Standing = z.output<typeof invoicing.answer>

/** The agreed amount of what a line refers to, and the amount left without this invoice; in pence. */
export interface Reach {
  readonly agreed: bigint
  readonly left: bigint
  readonly quantity: number
}

const agreedRate = ({ agreed_kind: kind, agreed_percent }: DraftLine): Rate => ({
  id: null,
  kind,
  percent: agreed_percent ?? 0,
})
const rateOf = ({ percent, kind }: { readonly percent: number; readonly kind: VatKind | null }): Rate => ({
  id: null,
  kind,
  percent,
})

export function reachOf(line: DraftLine, jobInvoicing: Standing | undefined): Reach | undefined {
  const part = jobInvoicing?.lines.find((one) => one.line === line.part)
  if (part) return { agreed: scaled(part.net, 2), left: scaled(part.left, 2), quantity: part.quantity }
  const rate = jobInvoicing?.rates.find((one) => rateKey(rateOf(one)) === rateKey(agreedRate(line)))
  return rate && { agreed: scaled(rate.agreed, 2), left: scaled(rate.left, 2), quantity: 1 }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** For a deposit as a percentage the part of each VAT rate, as the server calculates it; empty where it exceeds the remaining amount. */
function depositNets(percent: number, { rates }: Standing): ReadonlyMap<string, bigint> {
  const all = rates.map((one) => ({ rate: rateOf(one), agreed: scaled(one.agreed, 2), net: scaled(one.left, 2) }))
  const open = all.filter(({ net }) => net > 0n)
  const total = sum(all.map(({ rate, agreed }) => agreed + vatOn(agreed, rate)))
  const amount = amountOf({ percent }, total)
  if (amount > sum(open.map(({ rate, net }) => net + vatOn(net, rate)))) return new Map()
  const { nets } = netsOfAmount(amount, open)
  return new Map(open.map(({ rate }, i) => [rateKey(rate), nets[i] ?? 0n]))
}

/** The line's amount before VAT as typed, in pence; undefined where only the server can calculate it. A preview: the server calculates it again. */
export function netOf(now: DraftLine, was: DraftLine, jobInvoicing: Standing | undefined): bigint | undefined {
  const changedField = changedBy(now, was)
  if (changedField === undefined) return scaled(was.net, 2)
  const value = now[changedField]
  if (!isNumber(value)) return undefined
  if (changedField === 'price_ex_vat') return scaled(value, 2)
  const reference = reachOf(was, jobInvoicing)
  if (!reference || !jobInvoicing) return undefined
  if (changedField === 'share_percent')
    return was.share === 'deposit'
      ? depositNets(value, jobInvoicing).get(rateKey(agreedRate(was)))
      : divideHalfUp(reference.agreed * scaled(value, 2), 10_000n)
  const totalQuantity = scaled(reference.quantity, 3)
  return totalQuantity === 0n ? undefined : divideHalfUp(reference.agreed * scaled(value, 3), totalQuantity)
}

interface DepositRow {
  readonly line: DraftLine
  readonly old: DraftLine
  readonly net: bigint | undefined
}

/** A deposit is either one percentage of everything, or amounts: changing one of these in a line adjusts the other lines. */
export const depositWith = (rows: readonly DepositRow[], index: number, line: DraftLine): DraftLine[] =>
  rows.map(({ line: other, old, net }, i) => {
    if (i === index) return line
    const changedField = changedBy(line, rows[index]?.old ?? line)
    if (changedField === 'share_percent') return typed(other, old, 'share_percent', line.share_percent)
    const isShare = changedBy(other, old) === 'share_percent'
    return changedField === 'price_ex_vat' && isShare && net !== undefined
      ? typed(other, old, 'price_ex_vat', pounds(net))
      : other
  })

/** The total of the draft in pence, where the amount of every line is known. */
export function totalsOf(lines: readonly DraftLine[], nets: readonly (bigint | undefined)[]) {
  const chargedLines = lines.flatMap(({ vat_kind, vat_percent }, i) => {
    const net = nets[i]
    return net === undefined ? [] : [{ rate: { id: null, kind: vat_kind, percent: vat_percent }, net }]
  })
  return chargedLines.length === lines.length ? sumsOf(rateSums(chargedLines)) : undefined
}
