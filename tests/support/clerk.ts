/**
 * An independent allocation, for tests only: a clerk with a purse of pennies, who allocates them one at a time and checks
 * all invoices again for each. For small amounts only.
 */
export interface Bill {
  readonly id: number
  readonly due: string | null
  readonly pennies: number
  readonly own: boolean
}

/** Whether the clerk pays `a` before `b`. */
function comesFirst(a: Bill, b: Bill): boolean {
  if (a.own && !b.own) return true
  if (!a.own && b.own) return false
  if (a.due !== b.due) {
    if (a.due === null) return false
    if (b.due === null) return true
    return Date.parse(a.due) < Date.parse(b.due)
  }
  return a.id < b.id
}

/** @returns id → pennies, for those that got any */
export function payOut(purse: number, bills: readonly Bill[], keep: number): Map<number, number> {
  const got = new Map<number, number>()
  for (let left = purse; left > 0; left--) {
    let next: Bill | undefined
    for (const bill of bills) {
      if ((got.get(bill.id) ?? 0) >= bill.pennies) continue
      // Money reserved for the job goes nowhere else.
      if (!bill.own && left <= keep) continue
      if (!next || comesFirst(bill, next)) next = bill
    }
    if (!next) break
    got.set(next.id, (got.get(next.id) ?? 0) + 1)
  }
  return got
}

/** Takes pennies back one at a time, each from the latest to receive some. @returns what each of `given` has left, in order */
export function collect(given: readonly number[], pennies: number): number[] {
  const left = [...given]
  for (let more = pennies; more > 0; more--) {
    let last = left.length - 1
    while (last >= 0 && left[last] === 0) last--
    if (last < 0) break
    left[last] = (left[last] as number) - 1
  }
  return left
}
