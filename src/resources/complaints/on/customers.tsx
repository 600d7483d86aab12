import { complaintsOf } from '../onOther.tsx'

/** What was complained about that concerns a customer. */
export default complaintsOf('customer_id', { franchise_id: 'franchise_id' })
