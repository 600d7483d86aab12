import { complaintsOf } from '../onOther.tsx'

/** Adds the complaints that concern a customer. */
export default complaintsOf('customer_id', { franchise_id: 'franchise_id' })
