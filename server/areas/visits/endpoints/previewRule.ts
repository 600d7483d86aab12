import { previewRule } from '../../../../schema/areas/visits/endpoints.ts'
import appointments from '../../../../schema/entities/appointments.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { fetchRecord } from '../../../kit/read.ts'
import { asAppointment, planOf, seriesOf } from '../ruleChange.ts'

export default answer(previewRule, async (ctx, { id, body }) => {
  const { db, resources } = ctx.engine
  const at = asAppointment(await fetchRecord(ctx, db, resources.get(appointments.name), id, 'update'))
  const { from, rule, dates } = await planOf(ctx, db, at, await seriesOf(ctx, db, at, false), body)
  return { from, rule, dates: [...dates] }
})
