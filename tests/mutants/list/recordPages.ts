import { mutant } from '../mutant.ts'

/** What a record needs next, and its page. */
export const recordPages = [
  mutant(
    'what is in the archive needs something',
    'server/engine/steps/steps.ts',
    'case when t.archived_at is null${category}',
    'case when true${category}',
    'areas/record/api/next',
  ),
  mutant(
    'steps are told to whoever may not list what they are about',
    'server/engine/steps/steps.ts',
    'return can(actor.permissions, area, action as never)',
    'return area !== action || can(actor.permissions, area, action as never)',
    'areas/record/api/next',
  ),
  mutant(
    'tabs count what the actor may not list',
    'server/engine/steps/counts.ts',
    "counts.filter((one) => can(actor.permissions, engine.resources.get(one.counted).area, 'list'))",
    'counts.filter(() => actor !== null)',
    'areas/record/api/next',
  ),
  mutant(
    'tabs count what is of other franchises',
    'server/engine/steps/counts.ts',
    "sql.join([sql`t.archived_at is null`, scopeOf(asker, other, 'list'), ...parts]",
    'sql.join([sql`t.archived_at is null`, ...parts]',
    'areas/record/api/next',
  ),
  mutant(
    'a visit that was cut short is enough',
    'server/areas/jobs/steps.ts',
    "['part_done', 'no_access', 'aborted']",
    "['no_access', 'aborted']",
    'areas/record/api/next',
  ),
  mutant(
    'answers that completing asks for are not counted before',
    'server/areas/record/parts/answers/countAnswers.ts',
    'questionsOf(ctx, db, resource, true)',
    'questionsOf(ctx, db, resource)',
    'areas/record/api/next',
  ),
  mutant(
    'what is paid leaves the whole price open',
    'server/areas/payments/steps.ts',
    't.with_sub_jobs - coalesce(sum(p.counted), 0)',
    't.with_sub_jobs - coalesce(sum(p.counted) * 0, 0)',
    'areas/record/api/next',
  ),
  mutant(
    'a fact is written over what somebody else has made of it',
    'src/kit/list/edit/useCellSave.ts',
    'if (theirs && !basis && isSame(theirs[name], old))',
    'if (theirs && !basis)',
    'areas/record/screens/page',
    'engine/screens/lists/list-edit',
  ),
  mutant(
    'two buttons are filled',
    'src/kit/record/offers/ActsBar.tsx',
    'className="button acts-beside"',
    'className="button button-main acts-beside"',
    'areas/record/screens/page',
  ),
]
