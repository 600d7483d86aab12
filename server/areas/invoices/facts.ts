import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { type Invoicing, invoicingOf, invoicingOfMany } from './ofJob.ts'
import { type BilledParty, type BuyerFacts, buyerOf, buyersOf, type SellerFacts, sellerOf } from './parties.ts'

/** Data that documents are calculated from. Each value is read once: the caller locks what it depends on. */
export interface Facts {
  readonly seller: (franchise: number | null) => Promise<SellerFacts | null>
  readonly buyer: (customer: number, site: number | null) => Promise<BuyerFacts>
  /**
   * Returns what is agreed and issued for a job.
   * @throws problem 409 invoiced_with_parent
   */
  readonly invoicing: (job: number) => Promise<Invoicing>
  /** The address of the customer where the work of a job is done. */
  readonly site: (job: number) => Promise<number | null>
}

function once<A extends readonly unknown[], T>(read: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  const resultByKey = new Map<string, Promise<T>>()
  return (...args) => {
    const key = args.join(' ')
    const found = resultByKey.get(key) ?? read(...args)
    resultByKey.set(key, found)
    return found
  }
}

/** Facts that are read on first use. */
export const factsOf = (write: WriteContext): Facts => ({
  seller: once((franchise) => sellerOf(write, franchise)),
  buyer: once((customer, site) => buyerOf(write, customer, site)),
  invoicing: once((job) => invoicingOf(write, job)),
  site: once(async (job) => {
    const { rows } = await sql<{ site: number | null }>`select address_id as site from jobs where id = ${job}`.execute(
      write.tx,
    )
    return rows[0]?.site ?? null
  }),
})

const nameOf = ({ customer, site }: BilledParty) => `${customer} ${site}`

/** Facts of many jobs, read in a few statements. */
export async function factsOfMany(write: WriteContext, jobs: readonly number[]): Promise<Facts> {
  const single = factsOf(write)
  const { rows } = await sql<BilledParty & { job: number }>`
    select id as job, customer_id as customer, address_id as site from jobs where id = any(${[...jobs]}::bigint[])`.execute(
    write.tx,
  )
  const whoms = [...new Map(rows.map((one) => [nameOf(one), one])).values()]
  const buyerFacts = await buyersOf(write, whoms)
  const buyers = new Map(whoms.map((one, i) => [nameOf(one), buyerFacts[i] ?? null]))
  const sites = new Map(rows.map(({ job, site }) => [job, site]))
  const invoicingByJob = await invoicingOfMany(write, jobs)
  return {
    seller: single.seller,
    buyer: async (customer, site) => buyers.get(nameOf({ customer, site })) ?? single.buyer(customer, site),
    invoicing: async (job) => {
      const ofJob = invoicingByJob.get(job)
      if (ofJob === null) throw problem(409, 'invoiced_with_parent')
      return ofJob ?? single.invoicing(job)
    },
    site: async (job) => (sites.has(job) ? (sites.get(job) ?? null) : single.site(job)),
  }
}
