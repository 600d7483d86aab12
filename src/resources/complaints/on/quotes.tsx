import { complaintsOf } from '../onOther.tsx'

/** Adds the complaints that concern a quote. */
export default complaintsOf('quote_id', { customer_id: 'customer_id', franchise_id: 'franchise_id' })
