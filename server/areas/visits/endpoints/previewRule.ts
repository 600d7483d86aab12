import appointments from '../../../../schema/areas/visits/appointments.ts'
import { previewRule } from '../../../../schema/areas/visits/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { asAppointment, planOf, seriesOf } from '../ruleChange.ts'

export default answer(previewRule, async (ctx, { id, body }) => {
  const { db } = ctx.engine
  const appointment = asAppointment(await fetchRecord(ctx, db, appointments.name, id, 'update'))
  const { from, rule, dates } = await planOf(ctx, db, appointment, await seriesOf(ctx, db, appointment, false), body)
  return { from, rule, dates: [...dates] }
})
