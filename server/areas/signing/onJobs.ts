import jobs from '../../../schema/areas/jobs/jobs.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { checkSigned } from './guard.ts'
import { signedRoute } from './signedRoute.ts'

export default addToServer(jobs, {
  before: checkSigned,
  routes: signedRoute,
})
