import { sql } from 'kysely'
import { holidays } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { bankHolidaysBetween, REGIONS, type Region } from '../../../../schema/engine/time/bankHolidays.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { checkSpan } from '../span.ts'

/** Maximum period in days: a year view. */
const MAX_LENGTH = 372

export default answer(holidays, async ({ engine }, { query }) => {
  const { from, to, franchise_id } = query
  checkSpan(query, MAX_LENGTH)
  const { rows } = await sql<{ region: Region }>`
    select distinct holiday_region as region from franchises where active and archived_at is null
      and ${franchise_id ? sql`id = any(${franchise_id}::bigint[])` : sql`true`}`.execute(engine.db)
  const regions = rows.length ? rows.map(({ region }) => region) : [REGIONS[0]]
  const found = new Map<string, EndpointAnswer<typeof holidays>['data'][number]>()
  for (const region of REGIONS.filter((one) => regions.includes(one)))
    for (const holiday of bankHolidaysBetween(from, to, region)) {
      const key = `${holiday.day} ${holiday.name}`
      found.set(key, { ...holiday, regions: [...(found.get(key)?.regions ?? []), region] })
    }
  return { data: [...found.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
})
