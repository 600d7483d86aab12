// The generated screens know fields, not acts: a registration link is sent from here; and a last login is read as how long ago.
import declaration from '../../../../schema/areas/visits/workers.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { WorkerActions } from './WorkerActions.tsx'
import { LastLogin } from './WorkerCells.tsx'
import './workers.css'

export default defineScreens(declaration, { cells: { last_login: LastLogin }, actions: WorkerActions })
