import { bookSeries, changeRule, changeSeries } from '../../../schema/areas/visits/acts.ts'
import { actCase } from '../../support/actCases.ts'
import { appointmentOf, series, WEEKLY, worker } from './series.ts'

export const bookingSeries = actCase(bookSeries, {
  ready: async (h) => ({ body: { appointment: appointmentOf((await worker(h)).id), rule: WEEKLY } }),
})
export const changingSeries = actCase(changeSeries, {
  ready: async (h) => ({ id: await series(h), body: { scope: 'all', change: { title: 'Boiler' } } }),
})
export const changingRule = actCase(changeRule, {
  ready: async (h) => ({
    id: await series(h),
    body: { scope: 'all', rule: { ...WEEKLY, interval: 2 }, change: { title: 'Boiler' } },
  }),
  // The rule has other dates: some are put away, others are new.
  also: ['Appointments:add', 'Appointments:delete'],
})
