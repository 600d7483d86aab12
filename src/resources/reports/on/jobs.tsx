import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { CostingCard } from '../CostingCard.tsx'

/** Adds the cost of a job to its page, for users who may see it. */
export default {
  parts: [],
  rail: [{ key: 'costing', needs: ['Reports', 'materialsFinances'], after: 'customer', Card: CostingCard }],
} satisfies AddedScreens
