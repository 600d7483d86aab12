import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** What resources show in their own way; what areas add to that comes with it (screens-of-resources.ts). */
const ownScreens = globSync('src/resources/**/screens.tsx', { cwd: root }).toSorted()

/**
 * What is fetched together, in the order in which a visit needs it: the login page, the first list, the first form, the first record. Each
 * module belongs to the first stage that imports it. Left to itself the bundler makes hundreds of small files of what the screens share, each
 * compressed on its own and asked for by itself, of which a browser has six under way at a time. Of packages each group takes what is left of
 * them for its modules: what they import themselves says more than what they use.
 */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  start: ['src/main.tsx', 'src/customRoutes/access/auth/Login.tsx'],
  admin: [
    'src/App.tsx',
    'src/registry.ts',
    'src/kit/screens/GeneratedList.tsx',
    'src/kit/live/LiveUpdates.tsx',
    'src/resources/help/HelpProvider.tsx',
  ],
  form: ['src/kit/screens/EditScreen.tsx', 'src/kit/screens/AddScreen.tsx'],
  record: ['src/kit/record/RecordScreen.tsx', ...ownScreens],
}

/** Of the last stage, what is shared: by so many screens and parts that most visits need it, and by two. What only one has stays with it. */
const SHARED_BY: Readonly<Record<string, number>> = { often: 5, record: 2 }

const PARTS = 'parts'
/** Small, and each on its own: they go with whoever shows them. */
const ICONS = /\/node_modules\/@mui\/icons-material\//
/** Packages that are there before any record is: what needs no other one is light. */
const THERE = /\/node_modules\/(?:react|react-dom|react-router|react-hook-form|ra-core|zod|@tanstack\/react-query)\//
/** What makes a form a form: the parts of the last stage that need none of it are a file of their own, for other screens use them. */
const FORMS = /\/node_modules\/react-hook-form\//

/** The screens of a worker's day. What they share with the office app is a stage of its own, so that a phone fetches nothing else of that. */
const DAY = ['MyDay.tsx', 'MyVisit.tsx', 'offline/withOfflineDay.tsx'].map(
  (name) => `src/customRoutes/fieldApp/${name}`,
)

/** The rules of answers, which a phone fetches once somebody gives one, and keeps: a stage of its own, or they came with all of the office app. */
const ANSWERS = ['schema/areas/questions/giving.ts']

/** Screens that are no list, record or form: what they share with records is small, and a file of its own. */
const WORK = ['dashboard/Dashboard', 'catalogue/Libraries', 'visits/calendar/Calendar', 'visits/dispatch/Dispatch'].map(
  (name) => `src/customRoutes/${name}.tsx`,
)

/** Everything that these files import before they run, themselves included. */
function reach(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const next = [...files]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = context.getModuleInfo(id)
    if (!info) throw new Error(`${id} is a stage of the browser build, but no part of it`)
    next.push(...info.importedIds)
  }
  return seen
}

/** Whether a module of ours needs such a package. Looked for among our own modules: a package's index imports more than whoever imports it uses. */
function needing(packages: (id: string) => boolean) {
  const known = new Map<string, boolean>()
  const needs = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    const does = imported.some((one) => packages(one) || (!one.includes('node_modules') && needs(one, context)))
    known.set(id, does)
    return does
  }
  return needs
}

/** Groups for `codeSplitting` of rolldown. */
export function stages(): Rolldown.CodeSplittingGroup[] {
  const found = new Map<string, Set<string>>()
  const reached = (stage: string, files: readonly string[], context: Rolldown.ChunkingContext) => {
    const ids =
      found.get(stage) ??
      reach(
        files.map((file) => path.join(root, file)),
        context,
      )
    found.set(stage, ids)
    return ids
  }
  const isForm = needing((one) => FORMS.test(one))
  const isHeavy = needing((one) => one.includes('node_modules') && !THERE.test(one) && !ICONS.test(one))
  const [first = '', ...later] = Object.keys(STAGES)
  const of = (stage: string, context: Rolldown.ChunkingContext) => reached(stage, STAGES[stage] ?? [], context)
  const ofRecords = (id: string, context: Rolldown.ChunkingContext) =>
    of('record', context).has(id) && !isHeavy(id, context)
  const isPlain = (id: string, context: Rolldown.ChunkingContext) => ofRecords(id, context) && !isForm(id, context)
  const holds: Readonly<Record<string, (id: string, context: Rolldown.ChunkingContext) => boolean>> = {
    [first]: (id, context) => of(first, context).has(id),
    shared: (id, context) => reached('day', DAY, context).has(id) && later.some((stage) => of(stage, context).has(id)),
    answers: (id, context) =>
      reached('answers', ANSWERS, context).has(id) && later.some((stage) => of(stage, context).has(id)),
    admin: (id, context) => of('admin', context).has(id),
    [PARTS]: (id, context) => of('form', context).has(id) && !FORMS.test(id) && !isForm(id, context),
    form: (id, context) => of('form', context).has(id),
    work: (id, context) => isPlain(id, context) && reached('work', WORK, context).has(id),
    often: isPlain,
    record: ofRecords,
  }
  return Object.entries(holds).map(([stage, isIn], i, all) => ({
    debugName: stage,
    priority: all.length - i,
    ...(SHARED_BY[stage] ? { minShareCount: SHARED_BY[stage] } : {}),
    name: (id, context) =>
      (stage === PARTS || !id.includes('node_modules') || ICONS.test(id)) && isIn(id, context) ? stage : null,
  }))
}
