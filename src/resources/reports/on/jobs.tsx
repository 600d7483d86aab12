import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { CostingCard } from '../CostingCard.tsx'

/** What a job costs stands beside it, for who may see that. */
export default {
  parts: [],
  rail: [{ key: 'costing', needs: ['Reports', 'materialsFinances'], after: 'customer', Card: CostingCard }],
} satisfies AddedScreens
