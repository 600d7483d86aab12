import { complaintsOf } from '../onOther.tsx'

/** Adds the complaints that concern a job. */
export default complaintsOf('job_id', {
  customer_id: 'customer_id',
  franchise_id: 'franchise_id',
  quote_id: 'quote_id',
})
