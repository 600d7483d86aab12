import { complaintsOf } from '../onOther.tsx'

/** Adds the complaints that concern a worker. */
export default complaintsOf('worker_id', { franchise_id: 'franchise_id' })
