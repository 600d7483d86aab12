// The generated screens know fields, not acts: a registration link is sent from here; and a last login is read as how long ago.
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
