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
  // What a worker's day shares with the office app.
  shared: [
    'src/kit/ui/Dialog.tsx',
    'src/dataProvider/attempts.ts',
    'src/dataProvider/newKey.ts',
    'schema/engine/text/format.ts',
    'schema/areas/workday/requests.ts',
  ],
  admin: ['src/App.tsx', 'src/registry.ts', 'src/kit/screens/GeneratedList.tsx', 'src/kit/live/LiveHost.tsx'],
  form: ['src/kit/screens/EditScreen.tsx', 'src/kit/screens/AddScreen.tsx'],
}

/** Everything that these files import before they run, themselves included. */
function reach(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const next = files.map((file) => path.join(root, file))
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
  return Object.entries(STAGES).map(([stage, files], i, all) => {
    let ids: Set<string> | undefined
    return {
      debugName: stage,
      priority: all.length - i,
      name: (id, context) => {
        ids ??= reach(files, context)
        return ids.has(id) && !id.includes('node_modules') ? stage : null
      },
    }
  })
}
