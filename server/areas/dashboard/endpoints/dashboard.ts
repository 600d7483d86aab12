import { dashboard } from '../../../../schema/areas/dashboard/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { capacity } from '../capacity.ts'
import { leads } from '../leads.ts'
import { ending, tasks } from '../lists.ts'
import { money } from '../money.ts'
import { numbers } from '../numbers.ts'
import { today } from '../today.ts'

const PARTS = { numbers, today, money, leads, tasks, ending, capacity }

export default answer(dashboard, async (ctx, { query: { of, widgets } }) => {
  const requestedWidgets = new Set(widgets.split(','))
  const parts = await Promise.all(
    Object.entries(PARTS).flatMap(([name, part]) =>
      requestedWidgets.has(name) ? [part(ctx, of).then((found) => [name, found] as const)] : [],
    ),
  )
  return Object.fromEntries(parts.filter(([, found]) => found !== undefined))
})
