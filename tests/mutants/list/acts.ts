import { mutant } from '../mutant.ts'

const ACTS = 'contract/acts'
const ROUTE = 'server/engine/acts/actRoute.ts'
const QUOTES = 'schema/areas/quotes/acts.ts'

/** Permissions, versions and stages of declared actions. */
export const acts = [
  mutant(
    'a lead is converted to a quote without permission to add quotes',
    'schema/areas/leads/acts.ts',
    "needs: ['Leads:edit', 'Quotes:add']",
    "needs: ['Leads:edit']",
    ACTS,
  ),
  mutant(
    'a quote is converted to a job without permission to add jobs',
    QUOTES,
    "needs: ['Quotes:edit', 'Jobs:add']",
    "needs: ['Quotes:edit']",
    ACTS,
  ),
  mutant(
    'a quote is revised without permission to add quotes',
    QUOTES,
    "summary: 'Create a new revision of a quote',\n  needs: ['Quotes:edit', 'Quotes:add']",
    "summary: 'Create a new revision of a quote',\n  needs: ['Quotes:edit']",
    ACTS,
  ),
  mutant(
    'a quote is duplicated without permission to add quotes',
    QUOTES,
    "summary: 'Copy a quote as a new draft',\n  needs: ['Quotes:edit', 'Quotes:add']",
    "summary: 'Copy a quote as a new draft',\n  needs: ['Quotes:edit']",
    ACTS,
  ),
  mutant(
    'a job is saved as a template without permission to add templates',
    'schema/areas/jobs/acts.ts',
    "needs: ['Jobs:edit', 'JobTemplates:add']",
    "needs: ['Jobs:edit']",
    ACTS,
  ),
  mutant('an action ignores If-Match', ROUTE, '  checkMatch(ifMatch, row)\n', '', ACTS),
  mutant('an action is performed on an archived record', ROUTE, '!act.archived && row', 'act.archived && row', ACTS),
  mutant(
    'an action that may run once runs twice',
    ROUTE,
    '  await refuseRepeated(write, act, row.id)\n',
    '',
    ACTS,
    'areas/jobs/api/work',
  ),
  mutant(
    'an action is performed in any status',
    ROUTE,
    '  await checkActCondition(write, resource, row, act.when)\n',
    '',
    ACTS,
    'areas/jobs/api/work',
  ),
  mutant(
    'a permission revoked while an action waits is not noticed',
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
  mutant('a repeated key performs an action again', ROUTE, 'repeatKeyOf(request.key,', 'repeatKeyOf(undefined,', ACTS),
  mutant(
    'an action that can be undone returns no changeset',
    ROUTE,
    'if (!act.undo && write.changeNotice)',
    'if (write.changeNotice)',
    ACTS,
  ),
  mutant(
    'the fields of an action accept references to missing records',
    ROUTE,
    '        await checkRefs(',
    '        void (',
    ACTS,
  ),
  mutant(
    'the first of several permissions is enough',
    'server/areas/access/auth/plugin.ts',
    'return besides.find((one) => !has.has(one))',
    'return undefined',
    'areas/access/api/permissions-matrix',
  ),
  mutant(
    'a user banned while waiting continues',
    'server/engine/acts/recheckRights.ts',
    ' and banned_at is null',
    '',
    ACTS,
  ),
  mutant(
    'a response that does not match its declaration is sent',
    'server/engine/acts/checked.ts',
    '  if (parsed.success) return parsed.data\n',
    '  return parsed.data ?? answer\n',
    'engine/unit/schema/acts',
  ),
  mutant(
    'a user who cannot see a record learns of its endpoints',
    'server/engine/acts/endpointRoute.ts',
    'if (ofRecord && !endpoint.findsTarget) await demandVisible(ctx, of, id)',
    '',
    'engine/api/endpoints-of-records',
  ),
]
