import { complaintsOf } from '../onOther.tsx'

/** What was complained about that concerns a quote. */
export default complaintsOf('quote_id', { customer_id: 'customer_id', franchise_id: 'franchise_id' })
