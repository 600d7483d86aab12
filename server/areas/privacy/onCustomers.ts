import customers from '../../../schema/areas/customers/customers.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { personalDataRoute } from './dataRoute.ts'

export default addToServer(customers, { routes: personalDataRoute })
