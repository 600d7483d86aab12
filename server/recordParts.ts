import type { FastifyInstance } from 'fastify'
import type { DeclaredAreas } from '../schema/engine/area.ts'
import type { Collection } from '../schema/engine/collect.ts'
import type { AnyResource } from '../schema/engine/define.ts'
import { answerPart } from './areas/record/parts/answers/answerPart.ts'
import { commentPart } from './areas/record/parts/comments/commentPart.ts'
import { logPartOfRecord } from './areas/record/parts/log.ts'
import { mergePart } from './areas/record/parts/mergePart.ts'
import type { Part } from './areas/record/parts/part.ts'
import { taskPart } from './areas/record/parts/taskPart.ts'
import { documentPart } from './areas/signing/part.ts'
import type { Engine } from './engine/http/context.ts'
import type { ServerRules } from './engine/http/defineServer.ts'
import { stepRules } from './stepRules.ts'

/** What records may carry; each adds its endpoints, its undo and its entries of the timeline. Those that need more come with the app. */
export const standardParts: readonly Part[] = [
  commentPart,
  answerPart,
  logPartOfRecord,
  taskPart,
  mergePart,
  documentPart,
]

const partsOf = (parts: readonly Part[], { name, features }: AnyResource): readonly Part[] =>
  features ? parts.filter(({ carried, of = name }) => of === name && (carried === null || features[carried])) : []

/** What the parts of a resource have to say to a change of its records, after its own rules. */
function checked(own: ServerRules | undefined, resource: AnyResource, mine: readonly Part[]): ServerRules {
  const checks = mine.flatMap(({ check }) => (check ? [check] : []))
  const names = checks.flatMap(({ watches }) => watches(resource))
  if (names.length === 0) return {}
  // Rules of its own that do not say what they look at look at everything.
  const watches = own?.before ? own.watches && [...own.watches, ...names] : names
  return {
    ...(watches ? { watches } : {}),
    before: async (write, values, before) => {
      await own?.before?.(write, values, before)
      for (const { run } of checks) await run(write, resource, values, before)
    },
  }
}

/** What of a record a revert never puts back, by its own rules or by one of its parts. */
function standing(own: ServerRules | undefined, mine: readonly Part[]): Pick<ServerRules, 'irreversible'> {
  const asked = [own?.irreversible, ...mine.map(({ irreversible: stands }) => stands)].filter(
    (one) => one !== undefined,
  )
  if (asked.length === 0) return {}
  return {
    irreversible: async (...given) => {
      for (const one of asked) {
        const found = await one(...given)
        if (found) return found
      }
      return undefined
    },
  }
}

/** Adds to the rules of resources what their parts refuse, and how they are put back by an undo. */
export function addRestores(
  rules: Map<string, ServerRules>,
  { all }: Pick<Collection, 'all'>,
  parts: readonly Part[],
): void {
  for (const resource of all) {
    const mine = partsOf(parts, resource)
    const restores = mine.flatMap(({ key, restore }) => (restore ? [[key, restore] as const] : []))
    if (restores.length === 0) continue
    const own = rules.get(resource.name)
    const restore = { ...own?.restore, ...Object.fromEntries(restores) }
    rules.set(resource.name, { ...own, ...checked(own, resource, mine), ...standing(own, mine), restore })
  }
}

/** Endpoints of what the records of this resource carry, where they are not declared. */
export function partRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource, parts: readonly Part[]): void {
  for (const { routes } of partsOf(parts, resource)) routes?.(app, engine, resource)
}

/** What the endpoints of records work with: where the entries of a timeline come from, what records need, and what counts their parts. */
export const recordServices = (parts: readonly Part[], declared: DeclaredAreas): NonNullable<Engine['services']> => ({
  timelineOf: (resource) => partsOf(parts, resource).flatMap(({ sources = [] }) => sources),
  steps: {
    declared,
    rules: stepRules,
    countersOf: (resource) =>
      new Map(partsOf(parts, resource).flatMap(({ key, counts }) => (counts ? [[key, counts] as const] : []))),
  },
})

/** Endpoints of single parts, whatever they are about. */
export function singlePartRoutes(app: FastifyInstance, engine: Engine, parts: readonly Part[]): void {
  for (const { ownRoutes } of parts) ownRoutes?.(app, engine)
}
