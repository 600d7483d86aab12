import { mutant } from '../mutant.ts'

const ACTS = 'contract/acts'
const ROUTE = 'server/engine/acts/actRoute.ts'
const QUOTES = 'schema/areas/quotes/acts.ts'

/** Permissions, versions and stages of declared actions. */
export const acts = [
  mutant(
    'a lead becomes a quote without the right to add quotes',
    'schema/areas/leads/acts.ts',
    "needs: ['Leads:edit', 'Quotes:add']",
    "needs: ['Leads:edit']",
    ACTS,
  ),
  mutant(
    'a quote becomes a job without the right to add jobs',
    QUOTES,
    "needs: ['Quotes:edit', 'Jobs:add']",
    "needs: ['Quotes:edit']",
    ACTS,
  ),
  mutant(
    'a quote is revised without the right to add quotes',
    QUOTES,
    "summary: 'Create a new revision of a quote',\n  needs: ['Quotes:edit', 'Quotes:add']",
    "summary: 'Create a new revision of a quote',\n  needs: ['Quotes:edit']",
    ACTS,
  ),
  mutant(
    'a quote is duplicated without the right to add quotes',
    QUOTES,
    "summary: 'Copy a quote as a new draft',\n  needs: ['Quotes:edit', 'Quotes:add']",
    "summary: 'Copy a quote as a new draft',\n  needs: ['Quotes:edit']",
    ACTS,
  ),
  mutant(
    'a job is kept as a template without the right to add templates',
    'schema/areas/jobs/acts.ts',
    "needs: ['Jobs:edit', 'JobTemplates:add']",
    "needs: ['Jobs:edit']",
    ACTS,
  ),
  mutant('an act passes over If-Match', ROUTE, '  checkMatch(ifMatch, row)\n', '', ACTS),
  mutant('an act is done to what is archived', ROUTE, '!act.archived && row', 'act.archived && row', ACTS),
  mutant(
    'what is made once is made twice',
    ROUTE,
    '  await refuseRepeated(write, act, row.id)\n',
    '',
    ACTS,
    'areas/jobs/api/work',
  ),
  mutant(
    'an act is done in any status',
    ROUTE,
    '  await checkActCondition(write, resource, row, act.when)\n',
    '',
    ACTS,
    'areas/jobs/api/work',
  ),
  mutant(
    'a right taken while an act waits is not missed',
    ROUTE,
    '      if (!act.findsTarget) await recheckRights(write, act.needs)\n',
    '',
    ACTS,
  ),
  mutant(
    'an act does not lock its record',
    ROUTE,
    "act.reach ?? 'update', true)",
    "act.reach ?? 'update', false)",
    ACTS,
  ),
  mutant('a repeated key does an act again', ROUTE, 'repeatKeyOf(request.key,', 'repeatKeyOf(undefined,', ACTS),
  mutant(
    'an act that can be undone says no changeset',
    ROUTE,
    'if (!act.undo && write.changeNotice)',
    'if (write.changeNotice)',
    ACTS,
  ),
  mutant(
    'the fields of an act name records that are not there',
    ROUTE,
    '        await checkRefs(',
    '        void (',
    ACTS,
  ),
  mutant(
    'of several rights the first is enough',
    'server/areas/access/auth/plugin.ts',
    'return besides.find((one) => !has.has(one))',
    'return undefined',
    'areas/access/api/permissions-matrix',
  ),
  mutant(
    'somebody banned while he waits goes on',
    'server/engine/acts/recheckRights.ts',
    ' and banned_at is null',
    '',
    ACTS,
  ),
  mutant(
    'an answer that is not as declared is sent',
    'server/engine/acts/checked.ts',
    '  if (parsed.success) return parsed.data\n',
    '  return parsed.data ?? answer\n',
    'engine/unit/schema/acts',
  ),
  mutant(
    'whoever may not see a record is told of its endpoints',
    'server/engine/acts/endpointRoute.ts',
    'if (ofRecord && !endpoint.findsTarget) await demandVisible(ctx, of, id)',
    '',
    'engine/api/endpoints-of-records',
  ),
]
