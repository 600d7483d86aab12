import {
  add,
  type Fraction,
  largestRemainder,
  less,
  minus,
  pence,
  penny,
  plus,
  read,
  times,
  whole,
} from './reckoner.ts'

/**
 * Independent invoicing, for tests only: a ledger of amounts in fractions of pounds, kept as a clerk would by hand.
 * It shares no line with schema/areas/invoices/invoicing and follows the text of docs/decisions/0035-invoice-amounts.md.
 */
export interface Part {
  readonly key: string
  readonly pence: bigint
  readonly quantity: string
  /** Percent as text; parts with equal text are charged together. */
  readonly rate: string
}
export type Asked =
  | { readonly do: 'deposit'; readonly pence: bigint }
  | { readonly do: 'share'; readonly percent: string }
  | { readonly do: 'percent'; readonly percent: string }
  | { readonly do: 'parts'; readonly parts: readonly { readonly key: string; readonly quantity?: string }[] }
  | { readonly do: 'final' }
  | { readonly do: 'credit'; readonly of: number; readonly pence?: bigint; readonly lines?: readonly number[] }

interface Entry {
  readonly part: string | null
  readonly rate: string
  readonly amount: Fraction
  readonly units?: Fraction
  readonly of?: number
}
interface Page {
  readonly what: Asked['do']
  readonly of?: number
  readonly entries: readonly Entry[]
  readonly vats: Readonly<Record<string, bigint>>
}
/** A net with its VAT. */
type WithVat = (net: Fraction, rate: string) => Fraction
export interface ComputedInvoices {
  readonly nets: Readonly<Record<string, bigint>>
  readonly vats: Readonly<Record<string, bigint>>
}

const NOTHING = whole(0n)
const hundredth = (percent: string) => times(read(percent), { n: 1n, d: 100n })
const pounds = (of: bigint): Fraction => ({ n: of, d: 100n })
const signed = (a: Fraction) => (a.n < 0n ? -pence({ n: -a.n, d: a.d }) : pence(a))
const smaller = (a: Fraction, b: Fraction) => (less(a, b) ? a : b)
const isSome = (a: Fraction) => a.n !== 0n
const over = (a: Fraction, b: Fraction): Fraction => times(a, { n: b.d, d: b.n })

export class Book {
  readonly pages: Page[] = []
  readonly #parts: readonly Part[]
  readonly #rates: readonly string[]

  constructor(parts: readonly Part[]) {
    this.#parts = parts
    this.#rates = [...new Set(parts.map(({ rate }) => rate))]
  }

  #direction = ({ what }: Page) => (what === 'credit' ? -1n : 1n)
  #every = () => this.pages.flatMap((page) => page.entries.map((entry) => ({ page, entry, by: this.#direction(page) })))
  #sum = (of: (entry: Entry) => boolean) =>
    add(this.#every().flatMap(({ entry, by }) => (of(entry) ? [{ n: by * entry.amount.n, d: entry.amount.d }] : [])))
  #agreed = (rate: string) => add(this.#parts.filter((one) => one.rate === rate).map((one) => pounds(one.pence)))
  left = (rate: string) =>
    minus(
      this.#agreed(rate),
      this.#sum((entry) => entry.rate === rate),
    )
  #leftOf(part: Part): Fraction {
    const rest = minus(
      pounds(part.pence),
      this.#sum((entry) => entry.part === part.key),
    )
    return rest.n < 0n ? NOTHING : smaller(rest, pounds(part.pence))
  }
  #withVat = (net: Fraction, rate: string) => plus(net, penny(times(net, hundredth(rate))))

  /** The result, or the reason there is none; recorded in the ledger. */
  take(asked: Asked): ComputedInvoices | string {
    const entries = asked.do === 'credit' ? this.#credit(asked) : this.#invoice(asked)
    if (typeof entries === 'string') return entries
    const nets: Record<string, bigint> = {}
    const vats: Record<string, bigint> = {}
    for (const rate of new Set(entries.map((one) => one.rate))) {
      const net = add(entries.filter((one) => one.rate === rate).map(({ amount }) => amount))
      nets[rate] = signed(net)
      vats[rate] =
        asked.do === 'credit' ? this.#vatBack(asked.of, net, rate) : pence(penny(times(net, hundredth(rate))))
    }
    this.pages.push({ what: asked.do, entries, vats, ...(asked.do === 'credit' ? { of: asked.of } : {}) })
    return { nets, vats }
  }

  /** VAT reversed with a net: the sum of all notes carries the VAT up to here, and the last takes the rest (docs/decisions/0035-invoice-amounts.md). */
  #vatBack(of: number, net: Fraction, rate: string): bigint {
    const netOf = (page: Page) => add(page.entries.filter((one) => one.rate === rate).map(({ amount }) => amount))
    const invoice = this.pages[of]!
    const notes = this.pages.filter((page) => page.of === of)
    const back = notes.reduce((all, { vats }) => all + (vats[rate] ?? 0n), 0n)
    const left = (invoice.vats[rate] ?? 0n) - back
    const after = plus(add(notes.map(netOf)), net)
    if (!isSome(minus(netOf(invoice), after))) return left
    const due = pence(penny(times(after, hundredth(rate)))) - back
    return due < 0n ? 0n : due > left ? left : due
  }

  #invoice(asked: Exclude<Asked, { do: 'credit' }>): Entry[] | string {
    if (asked.do === 'final') return this.#final()
    if (asked.do === 'percent') return this.#percent(asked.percent)
    if (asked.do === 'parts') return this.#byParts(asked.parts)
    const total = add(this.#rates.map((rate) => this.#withVat(this.#agreed(rate), rate)))
    return this.#deposit(asked.do === 'deposit' ? pounds(asked.pence) : penny(times(total, hundredth(asked.percent))))
  }

  /** Amounts before VAT that give one with VAT, by docs/decisions/0035-invoice-amounts.md: the rounding difference of a rate passes to the next ones. */
  #reaching(
    amount: Fraction,
    open: readonly (readonly [string, Fraction])[],
    withVat: WithVat,
  ): Fraction[] | undefined {
    const gross = open.map(([rate, net]) => withVat(net, rate))
    if (amount.n < 0n || less(add(gross), amount)) return undefined
    if (open.length === 0) return []
    const [rate, most] = open[0]!
    const share = largestRemainder(amount, gross)[0]!
    const about = penny(over(share, plus(whole(1n), hundredth(rate))))
    for (const off of [0n, -1n, 1n, -2n, 2n, -3n, 3n]) {
      const net = plus(about, pounds(off))
      if (net.n < 0n || less(most, net)) continue
      const others = this.#reaching(minus(amount, withVat(net, rate)), open.slice(1), withVat)
      if (others) return [net, ...others]
    }
    return undefined
  }

  /** The amount itself if it can be reached, otherwise the nearest that can, the larger of two. */
  #taken(
    amount: Fraction,
    open: readonly (readonly [string, Fraction])[],
    withVat: WithVat = this.#withVat,
  ): Fraction[] {
    for (let off = 0n; ; off++)
      for (const by of [off, -off]) {
        const found = this.#reaching(plus(amount, pounds(by)), open, withVat)
        if (found) return found
      }
  }

  #deposit(amount: Fraction): Entry[] | string {
    const open = this.#rates.map((rate) => [rate, this.left(rate)] as const).filter(([, left]) => left.n > 0n)
    if (!isSome(amount) || open.length === 0) return 'nothing_to_invoice'
    if (less(add(open.map(([rate, left]) => this.#withVat(left, rate))), amount)) return 'more_than_left'
    const entries = this.#taken(amount, open).flatMap((net, i): Entry[] =>
      isSome(net) ? [{ part: null, rate: open[i]![0], amount: net }] : [],
    )
    return entries.length ? entries : 'nothing_to_invoice'
  }

  #percent(percent: string): Entry[] | string {
    const entries: Entry[] = []
    for (const rate of this.#rates) {
      const mine = this.#parts.filter((one) => one.rate === rate)
      const amounts = mine.map((one) => pounds(one.pence))
      const wanted = penny(times(add(amounts), hundredth(percent)))
      const shares = largestRemainder(wanted, amounts).map((share, i) => smaller(share, this.#leftOf(mine[i]!)))
      const rest = this.left(rate)
      const most = smaller(add(shares), rest.n < 0n ? NOTHING : rest)
      if (less(pounds(BigInt(mine.length)), minus(wanted, most))) return 'more_than_left'
      for (const [i, amount] of largestRemainder(most, shares).entries())
        if (isSome(amount)) entries.push({ part: mine[i]!.key, rate, amount })
    }
    return entries.length ? entries : 'nothing_to_invoice'
  }

  #byParts(asked: readonly { readonly key: string; readonly quantity?: string }[]): Entry[] | string {
    const entries: Entry[] = []
    for (const { key, quantity } of asked) {
      const part = this.#parts.find((one) => one.key === key)
      if (!part) return 'not_agreed'
      const left = this.#leftOf(part)
      const all = read(part.quantity)
      if (quantity === undefined) {
        const isAll = !isSome(minus(left, pounds(part.pence)))
        entries.push({ part: key, rate: part.rate, amount: left, ...(isAll ? { units: all } : {}) })
        continue
      }
      const units = read(quantity)
      if (less(all, units)) return 'more_than_left'
      const before = add(this.#every().flatMap(({ entry }) => (entry.part === key && entry.units ? [entry.units] : [])))
      const at = (reached: Fraction) => (isSome(all) ? penny(times(pounds(part.pence), over(reached, all))) : NOTHING)
      const amount = minus(at(plus(before, units)), at(before))
      if (less(left, amount)) return 'more_than_left'
      entries.push({ part: key, rate: part.rate, amount, units })
    }
    for (const rate of this.#rates)
      if (less(this.left(rate), add(entries.filter((one) => one.rate === rate).map(({ amount }) => amount))))
        return 'more_than_left'
    const some = entries.filter(({ amount }) => isSome(amount))
    return some.length ? some : 'nothing_to_invoice'
  }

  /** Whether part of a page still counts after its credit notes. */
  #counts(n: number): boolean {
    if (!this.pages.some(({ of }) => of === n)) return true
    const mine = this.#every().filter(({ page }) => page === this.pages[n] || page.of === n)
    return this.#rates.some((rate) =>
      isSome(
        add(
          mine
            .filter(({ entry }) => entry.rate === rate)
            .map(({ entry, by }) => ({ n: by * entry.amount.n, d: entry.amount.d })),
        ),
      ),
    )
  }

  #final(): Entry[] | string {
    if (this.#parts.every((one) => one.pence === 0n)) return 'nothing_to_invoice'
    const isOut = this.pages.some(({ what }, n) => what === 'final' && this.#counts(n))
    if (isOut && this.#rates.every((rate) => !isSome(this.left(rate)))) return 'nothing_to_invoice'
    const entries: Entry[] = this.#parts.map((part) => ({
      part: part.key,
      rate: part.rate,
      amount: pounds(part.pence),
      units: read(part.quantity),
    }))
    for (const [n, page] of this.pages.entries()) {
      if (!this.#counts(page.of ?? n)) continue
      const back = -this.#direction(page)
      for (const rate of this.#rates) {
        const amount = add(page.entries.filter((one) => one.rate === rate).map((one) => one.amount))
        if (isSome(amount)) entries.push({ part: null, rate, amount: { n: back * amount.n, d: amount.d } })
      }
    }
    return entries
  }

  #credit({ of, pence: asked, lines }: Extract<Asked, { do: 'credit' }>): Entry[] | string {
    const invoice = this.pages[of]!
    const before = this.pages.filter((page) => page.of === of).flatMap(({ entries }) => entries)
    const open = invoice.entries.map((entry, i) => ({
      entry,
      i,
      left: minus(
        entry.amount,
        add(before.filter((one) => one.units === undefined && one.of === i).map(({ amount }) => amount)),
      ),
    }))
    const rest = (rate: string) => add(open.filter(({ entry }) => entry.rate === rate).map(({ left }) => left))
    if (this.#rates.every((rate) => !isSome(rest(rate)))) return 'nothing_to_credit'
    const note = (i: number, amount: Fraction): Entry => {
      const { part, rate } = invoice.entries[i]!
      return { part, rate, amount, of: i }
    }
    let made: Entry[]
    if (asked !== undefined) {
      const rates = [...new Set(invoice.entries.map(({ rate }) => rate))].filter((rate) => rest(rate).n > 0n)
      const withVat: WithVat = (net, rate) => plus(net, pounds(this.#vatBack(of, net, rate)))
      const gross = add(rates.map((rate) => withVat(rest(rate), rate)))
      if (less(gross, pounds(asked))) return 'more_than_left'
      const nets = this.#taken(
        pounds(asked),
        rates.map((rate) => [rate, rest(rate)] as const),
        withVat,
      )
      made = rates.flatMap((rate, r) => {
        const mine = open.filter(({ entry, left }) => entry.rate === rate && left.n > 0n)
        const shares = largestRemainder(
          nets[r]!,
          mine.map(({ left }) => left),
        )
        return mine.map(({ i }, k) => note(i, shares[k]!))
      })
    } else if (lines) {
      if (lines.some((i) => open[i]!.left.n < 0n)) return 'more_than_left'
      made = lines.map((i) => note(i, open[i]!.left))
    } else made = open.map(({ i, left }) => note(i, left))
    const some = made.filter(({ amount }) => isSome(amount))
    if (some.length === 0) return 'nothing_to_credit'
    for (const rate of this.#rates) {
      const mine = add(some.filter((one) => one.rate === rate).map(({ amount }) => amount))
      if (mine.n < 0n || less(rest(rate), mine)) return 'more_than_left'
    }
    return some
  }
}
