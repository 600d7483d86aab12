// Custom screens: the generated page cannot provide the original.
import declaration from '../../../../schema/areas/queues/failed-items.ts'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { OriginalPart } from '../OriginalPart.tsx'

export default defineScreens(declaration, {
  parts: [{ key: 'file', title: 'queues.original', Part: OriginalPart, inOverview: 'first' }],
})
