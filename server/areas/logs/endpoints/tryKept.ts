import { testRetention } from '../../../../schema/areas/logs/endpoints.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { lastRun, retentionOutlook } from '../../../engine/retention/retention.ts'
import { runTest } from '../../settings/runTest.ts'

/** Read-only: returns what would be deleted, out of how many, and what was deleted last. */
export default answer(testRetention, ({ engine }) =>
  runTest(engine.clock(), async () => {
    const outlook = await retentionOutlook(engine, service(engine, 'keeps'))
    const last = await lastRun(engine)
    const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0)
    const parts = outlook.map(({ name, days, over, all }) => ({
      code: days === null ? `kept_${name}_always` : `kept_${name}`,
      params: { over, all, ...(days === null ? {} : { days }) },
    }))
    const params = { smart_count: sum(outlook.map(({ over }) => over)) }
    if (!last) return { ok: true, code: 'kept_tonight', params, parts }
    return {
      ok: true,
      code: 'kept_since',
      params: { ...params, day: formatDate(last.day), last: sum(Object.values(last.gone)) },
      parts,
    }
  }),
)
