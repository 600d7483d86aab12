import customers from '../../../schema/areas/customers/customers.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { statementFileRoute } from './statementFile.ts'

export default addToServer(customers, { routes: statementFileRoute })
