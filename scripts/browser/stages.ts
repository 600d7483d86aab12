import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** Custom screens of resources, with the additions of areas (screens-of-resources.ts). */
const ownScreens = globSync('src/resources/**/screens.tsx', { cwd: root }).toSorted()

/**
 * Chunks in the order in which a visit needs them: the sign-in page, the first list, the first form, the first record. Each module belongs to the
 * first stage that imports it. By default the bundler makes hundreds of small files from what screens share, each compressed and requested on its
 * own, and a browser loads six at a time. Of packages each group takes what is left for its modules: their imports say more than their dependencies.
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

/** Shared parts of the last stage: by so many screens that most visits need them, and by two. Parts of a single screen stay with it. */
const SHARED_BY: Readonly<Record<string, number>> = { often: 5, record: 2 }

const PARTS = 'parts'
/** Small and independent: they stay with the screens that show them. */
const ICONS = /\/node_modules\/@mui\/icons-material\//
/** Packages needed before any record: those without dependencies are small. */
const SHARED_PACKAGES =
  /\/node_modules\/(?:react|react-dom|react-router|react-hook-form|ra-core|zod|@tanstack\/react-query)\//
/** The form itself: parts of the last stage that do not need it are a file of their own, for other screens. */
const FORMS = /\/node_modules\/react-hook-form\//

/** The screens of a worker's day. What they share with the office app is a stage of its own, so that a phone loads nothing else of it. */
const DAY = ['MyDay.tsx', 'MyVisit.tsx', 'offline/withOfflineDay.tsx'].map(
  (name) => `src/customRoutes/fieldApp/${name}`,
)

/** The rules of answers, which a phone loads and caches once someone gives one: a stage of its own, or they would come with the whole office app. */
const ANSWERS = ['schema/areas/questions/giving.ts']

/** Other screens than lists, records and forms: what they share with records is small, and a file of its own. */
const WORK = ['dashboard/Dashboard', 'catalogue/Libraries', 'visits/calendar/Calendar', 'visits/dispatch/Dispatch'].map(
  (name) => `src/customRoutes/${name}.tsx`,
)

/** Everything that these files import before they run, themselves included. */
function collectModules(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const visited = new Set<string>()
  const next = [...files]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (visited.has(id)) continue
    visited.add(id)
    const info = context.getModuleInfo(id)
    if (!info) throw new Error(`${id} is a stage of the browser build, but no part of it`)
    next.push(...info.importedIds)
  }
  return visited
}

/** Whether one of our modules needs such a package. Only our own modules are searched: a package's index imports more than its users need. */
function needing(packages: (id: string) => boolean) {
  const neededById = new Map<string, boolean>()
  const needs = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = neededById.get(id)
    if (found !== undefined) return found
    neededById.set(id, false)
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    const isNeeding = imported.some((one) => packages(one) || (!one.includes('node_modules') && needs(one, context)))
    neededById.set(id, isNeeding)
    return isNeeding
  }
  return needs
}

/** Groups for `codeSplitting` of rolldown. */
export function stages(): Rolldown.CodeSplittingGroup[] {
  const modulesByStage = new Map<string, Set<string>>()
  const reachedModules = (stage: string, files: readonly string[], context: Rolldown.ChunkingContext) => {
    const ids =
      modulesByStage.get(stage) ??
      collectModules(
        files.map((file) => path.join(root, file)),
        context,
      )
    modulesByStage.set(stage, ids)
    return ids
  }
  const isForm = needing((one) => FORMS.test(one))
  const isHeavy = needing((one) => one.includes('node_modules') && !SHARED_PACKAGES.test(one) && !ICONS.test(one))
  const [first = '', ...later] = Object.keys(STAGES)
  const modulesOf = (stage: string, context: Rolldown.ChunkingContext) =>
    reachedModules(stage, STAGES[stage] ?? [], context)
  const ofRecords = (id: string, context: Rolldown.ChunkingContext) =>
    modulesOf('record', context).has(id) && !isHeavy(id, context)
  const isPlain = (id: string, context: Rolldown.ChunkingContext) => ofRecords(id, context) && !isForm(id, context)
  const stageTests: Readonly<Record<string, (id: string, context: Rolldown.ChunkingContext) => boolean>> = {
    [first]: (id, context) => modulesOf(first, context).has(id),
    shared: (id, context) =>
      reachedModules('day', DAY, context).has(id) && later.some((stage) => modulesOf(stage, context).has(id)),
    answers: (id, context) =>
      reachedModules('answers', ANSWERS, context).has(id) && later.some((stage) => modulesOf(stage, context).has(id)),
    admin: (id, context) => modulesOf('admin', context).has(id),
    [PARTS]: (id, context) => modulesOf('form', context).has(id) && !FORMS.test(id) && !isForm(id, context),
    form: (id, context) => modulesOf('form', context).has(id),
    work: (id, context) => isPlain(id, context) && reachedModules('work', WORK, context).has(id),
    often: isPlain,
    record: ofRecords,
  }
  return Object.entries(stageTests).map(([stage, isIn], i, all) => ({
    debugName: stage,
    priority: all.length - i,
    ...(SHARED_BY[stage] ? { minShareCount: SHARED_BY[stage] } : {}),
    name: (id, context) =>
      (stage === PARTS || !id.includes('node_modules') || ICONS.test(id)) && isIn(id, context) ? stage : null,
  }))
}
