import { franchiseChoice } from '../../../../schema/areas/catalogue/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { allow } from '../../../engine/rights/access.ts'
import { proposedFranchises } from '../../../engine/write/prepare/franchise.ts'

type Values = Record<string, unknown>

/** Nests values by path as in a record: for a path into lines, the first line is used. */
function asRecord(values: Readonly<Values>): Values {
  const record: Values = {}
  for (const [path, value] of Object.entries(values)) {
    const [name = '', inner] = path.split('.')
    if (inner === undefined) record[name] = value
    else record[name] = [{ ...(record[name] as Values[] | undefined)?.[0], [inner]: value }]
  }
  return record
}

export default answer(franchiseChoice, async (ctx, { body: { resource: name, values } }) => {
  const resource = ctx.engine.resources.all.find((one) => one.name === name)
  if (!resource) throw problem(404, 'not_found')
  allow(ctx, resource, 'create')
  const [choice] = await proposedFranchises(ctx.engine.db, ctx, resource, [asRecord(values)])
  return { franchise: choice?.franchise ?? null, reason: choice?.reason ?? 'unknown' }
})
