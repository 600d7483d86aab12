import path from 'node:path'
import type { Rolldown } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * What is fetched together, in the order in which a visit needs it: the login page, the first list, the first form. Each module
 * belongs to the first stage that imports it. Left to itself the bundler makes a hundred small files of what the screens share, each
 * compressed on its own: a tenth more to fetch, in a hundred requests. Of packages
 * each group takes what is left of them for its modules: what they import themselves says more than what they use.
 */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  start: ['src/main.tsx', 'src/customRoutes/access/auth/Login.tsx'],
  admin: ['src/App.tsx', 'src/registry.ts', 'src/kit/screens/GeneratedList.tsx', 'src/kit/live/LiveHost.tsx'],
  form: ['src/kit/screens/EditScreen.tsx', 'src/kit/screens/AddScreen.tsx'],
}

const PARTS = 'parts'
/** What makes a form a form: the parts of the last stage that need none of it are a file of their own, for other screens use them. */
const FORMS = /\/node_modules\/react-hook-form\//

/** The screens of a worker's day. What they share with the office app is a stage of its own, so that a phone fetches nothing else of that. */
const DAY = ['MyDay.tsx', 'MyVisit.tsx', 'away/withAway.tsx'].map((name) => `src/customRoutes/workday/${name}`)

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
  const forming = new Map<string, boolean>()
  /** Looked for among our own modules: a package's index imports more than whoever imports it uses. */
  const isForm = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const known = forming.get(id)
    if (known !== undefined) return known
    forming.set(id, false)
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    const is = imported.some((one) => FORMS.test(one) || (!one.includes('node_modules') && isForm(one, context)))
    forming.set(id, is)
    return is
  }
  const [first = '', ...later] = Object.keys(STAGES)
  const of = (stage: string, context: Rolldown.ChunkingContext) => reached(stage, STAGES[stage] ?? [], context)
  const holds: Readonly<Record<string, (id: string, context: Rolldown.ChunkingContext) => boolean>> = {
    [first]: (id, context) => of(first, context).has(id),
    shared: (id, context) => reached('day', DAY, context).has(id) && later.some((stage) => of(stage, context).has(id)),
    admin: (id, context) => of('admin', context).has(id),
    [PARTS]: (id, context) => of('form', context).has(id) && !FORMS.test(id) && !isForm(id, context),
    form: (id, context) => of('form', context).has(id),
  }
  return Object.entries(holds).map(([stage, isIn], i, all) => ({
    debugName: stage,
    priority: all.length - i,
    name: (id, context) => ((stage === PARTS || !id.includes('node_modules')) && isIn(id, context) ? stage : null),
  }))
}
