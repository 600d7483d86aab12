/**
 * An independent record of what was paid, for tests only: a clerk with one card for each invoice and one for each payment of a job, who follows the text of
 * docs/decisions/0037-payments.md by hand. Amounts are pence.
 */
export interface Owed {
  readonly id: number
  readonly gross: bigint
  credited: bigint
}
interface Card {
  readonly id: number
  readonly amount: bigint
  refunded: bigint
}
interface Slip {
  readonly invoice: Owed
  readonly card: Card
  amount: bigint
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const total = (slips: readonly Slip[]) => slips.reduce((all, { amount }) => all + amount, 0n)

export class MoneyClerk {
  readonly invoices: Owed[] = []
  readonly cards: Card[] = []
  /** In the order they were written. */
  #slips: Slip[] = []

  balance = (invoice: Owed): bigint =>
    invoice.gross - invoice.credited - total(this.#slips.filter((slip) => slip.invoice === invoice))
  left = (card: Card): bigint => card.amount - card.refunded - total(this.#slips.filter((slip) => slip.card === card))

  #give(card: Card, invoice: Owed): void {
    const amount = least(this.left(card), this.balance(invoice))
    if (amount <= 0n) return
    const known = this.#slips.find((slip) => slip.card === card && slip.invoice === invoice)
    if (known) known.amount += amount
    else this.#slips.push({ card, invoice, amount })
  }

  /** Takes pence from slips, the last first. @returns what was taken */
  #tear(slips: readonly Slip[], pence: bigint): bigint {
    let need = pence
    for (const slip of slips.toReversed()) {
      const off = least(slip.amount, need)
      slip.amount -= off
      need -= off
    }
    this.#slips = this.#slips.filter(({ amount }) => amount > 0n)
    return pence - need
  }

  issued(id: number, gross: bigint): void {
    const invoice = { id, gross, credited: 0n }
    this.invoices.push(invoice)
    for (const card of this.cards) this.#give(card, invoice)
  }

  credited(of: number, gross: bigint): void {
    const invoice = this.invoices.find(({ id }) => id === of) as Owed
    invoice.credited += gross
    const over = -this.balance(invoice)
    if (over > 0n)
      this.#tear(
        this.#slips.filter((slip) => slip.invoice === invoice),
        over,
      )
  }

  paid(id: number, amount: bigint): void {
    const card = { id, amount, refunded: 0n }
    this.cards.push(card)
    for (const invoice of this.invoices) this.#give(card, invoice)
  }

  /** Refunds money, from the newest card first: unallocated money of all, then allocations to invoices. @returns whether there was enough */
  refund(amount: bigint): boolean {
    const there = this.cards.reduce((all, card) => all + card.amount - card.refunded, 0n)
    if (amount > there) return false
    let need = amount
    for (const card of this.cards.toReversed()) {
      const off = least(this.left(card), need)
      card.refunded += off
      need -= off
    }
    for (const card of this.cards.toReversed()) {
      const off = this.#tear(
        this.#slips.filter((slip) => slip.card === card),
        need,
      )
      card.refunded += off
      need -= off
    }
    return need === 0n
  }
}
