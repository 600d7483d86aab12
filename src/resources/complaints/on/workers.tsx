import { complaintsOf } from '../onOther.tsx'

/** What was complained about that concerns a worker. */
export default complaintsOf('worker_id', { franchise_id: 'franchise_id' })
