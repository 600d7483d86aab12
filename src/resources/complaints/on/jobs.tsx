import { complaintsOf } from '../onOther.tsx'

/** What was complained about that concerns a job. */
export default complaintsOf('job_id', {
  customer_id: 'customer_id',
  franchise_id: 'franchise_id',
  quote_id: 'quote_id',
})
