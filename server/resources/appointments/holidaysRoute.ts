import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { bankHolidaysBetween, HOLIDAYS, REGIONS, type Region } from '../../../schema/bankHolidays.ts'
import appointments from '../../../schema/entities/appointments.ts'
import { permission } from '../../../schema/permissions.ts'
import { addDays } from '../../../schema/time.ts'
import type { ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'
import { day, ids } from './asked.ts'

/** Longest stretch, in days: a year view. */
const LONGEST = 372
const query = z.strictObject({ from: day, to: day, franchise_id: ids.optional() })
const answer = z.strictObject({
  data: z.array(
    z.strictObject({ day, name: z.enum(HOLIDAYS), substitute: z.boolean(), regions: z.array(z.enum(REGIONS)) }),
  ),
})
type Found = z.input<typeof answer>['data'][number]

/** GET /appointments/holidays: bank holidays between two days, of the regions in which the franchises are. */
export function holidaysRoute(app: FastifyInstance, engine: Engine): void {
  app.withTypeProvider<ZodTypes>().get(
    '/appointments/holidays',
    {
      config: {
        access: permission('Appointments', 'index'),
        resource: appointments.name,
        summary: 'Bank holidays between two days',
      },
      schema: { querystring: query, response: { 200: answer } },
    },
    async (request) => {
      const { from, to, franchise_id } = request.query
      if (to < from || to > addDays(from, LONGEST)) throw invalid({ to: [{ code: 'before_start' }] })
      const { rows } = await sql<{ region: Region }>`
        select distinct holiday_region as region from franchises where active and archived_at is null
          and ${franchise_id ? sql`id = any(${franchise_id}::bigint[])` : sql`true`}`.execute(engine.db)
      const regions = rows.length ? rows.map(({ region }) => region) : [REGIONS[0]]
      const found = new Map<string, Found>()
      for (const region of REGIONS.filter((one) => regions.includes(one)))
        for (const holiday of bankHolidaysBetween(from, to, region)) {
          const key = `${holiday.day} ${holiday.name}`
          found.set(key, { ...holiday, regions: [...(found.get(key)?.regions ?? []), region] })
        }
      return { data: [...found.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
    },
  )
}
