import type { Payable } from './payables.ts'

/** Returns the fields of a payment that say whose it is and what it is for. */
export const placeOf = ({ customer_id, franchise_id, job_id, quote_id, invoice_id }: Payable) => ({
  customer_id,
  franchise_id,
  job_id,
  invoice_id,
  // Once there is a job, the deposit belongs to it.
  quote_id: job_id === null ? quote_id : null,
})
