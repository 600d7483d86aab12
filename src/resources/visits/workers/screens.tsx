// Custom screens: the generated ones have no actions, such as sending a registration link, and show a last sign-in as a date instead of how long ago
// it was.
import declaration from '../../../../schema/areas/visits/workers.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { HoursPart } from './record/HoursPart.tsx'
import { LeavePart, VisitsPart, VisitsShort } from './record/WorkerVisits.tsx'
import { WorkerActions } from './WorkerActions.tsx'
import { LastLogin } from './WorkerCells.tsx'
import './workers.css'

export default defineScreens(declaration, {
  cells: { last_login: LastLogin },
  actions: WorkerActions,
  parts: [
    { key: 'hours', title: 'availability.week', Part: HoursPart, inOverview: true },
    {
      key: 'visits',
      title: 'workers.record.visits',
      needs: ['Appointments', 'list'],
      Part: VisitsPart,
      Short: VisitsShort,
    },
    { key: 'leave', title: 'workers.record.leave', needs: ['Appointments', 'list'], Part: LeavePart },
  ],
})
