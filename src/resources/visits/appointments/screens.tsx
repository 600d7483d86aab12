// Custom screens: recurrence, with its rule and dates, is not a field, and a refusal shows free times.
import declaration from '../../../../schema/areas/visits/appointments.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { Refused } from './Refused.tsx'
import { SeriesAside } from './SeriesAside.tsx'
import { VisitActs } from './VisitActs.tsx'
import '../../../kit/recurrence/recurrence.css'
import './series.css'

export default defineScreens(declaration, { actions: VisitActs, aside: SeriesAside, refused: Refused })
