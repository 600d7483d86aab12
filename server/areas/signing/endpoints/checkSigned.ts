import { sql } from 'kysely'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { checkSigned } from '../../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { signaturesWhere } from '../rows.ts'

export default answer(checkSigned, async (ctx, { query: { sha256 } }) => {
  const resource = ctx.engine.resources.get(jobs.name)
  const visibleJobs = sql`select t.id from jobs t where ${scopeOf(ctx, resource, 'read')}`
  const [found] = await signaturesWhere(
    ctx.engine.db,
    sql<boolean>`s.sha256 = decode(${sha256.toLowerCase()}, 'hex') and s.job_id in (${visibleJobs})`,
  )
  if (!found) return { data: null }
  const { rows } = await sql<{ job: string }>`
    select ${titleExpression(resource, 't')} as job from jobs t where t.id = ${found.job_id}`.execute(ctx.engine.db)
  return { data: { ...found, job: rows[0]?.job ?? '' } }
})
