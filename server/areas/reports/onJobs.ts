import jobs from '../../../schema/areas/jobs/jobs.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { catchUp } from './finances/catchUp.ts'
import { MARGINS } from './finances/margins.ts'

/** Margins of jobs are stored together with the shares of reports. */
export default addToServer(jobs, {
  figureStore: { table: MARGINS, by: 'job_id', ready: ({ db }) => catchUp(db) },
})
