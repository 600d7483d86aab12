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

/** Standard parts of records; each adds its endpoints, undo and timeline entries. Those with more dependencies are created with the app. */
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

/** Adds the checks of a resource's parts to its own rules; they run after those. */
function checked(ownRules: ServerRules | undefined, resource: AnyResource, recordParts: readonly Part[]): ServerRules {
  const checks = recordParts.flatMap(({ check }) => (check ? [check] : []))
  const names = checks.flatMap(({ watches }) => watches(resource))
  if (names.length === 0) return {}
  // Rules without `watches` are called for all fields.
  const watches = ownRules?.before ? ownRules.watches && [...ownRules.watches, ...names] : names
  return {
    ...(watches ? { watches } : {}),
    before: async (write, values, before) => {
      await ownRules?.before?.(write, values, before)
      for (const { run } of checks) await run(write, resource, values, before)
    },
  }
}

/** Combines what a revert never restores, by the record's own rules or by its parts. */
function irreversibleRules(
  ownRules: ServerRules | undefined,
  recordParts: readonly Part[],
): Pick<ServerRules, 'irreversible'> {
  const checks = [ownRules?.irreversible, ...recordParts.map(({ irreversible: stands }) => stands)].filter(
    (one) => one !== undefined,
  )
  if (checks.length === 0) return {}
  return {
    irreversible: async (...args) => {
      for (const one of checks) {
        const irreversible = await one(...args)
        if (irreversible) return irreversible
      }
      return undefined
    },
  }
}

/** Adds the parts' checks and undo functions to the rules of resources. */
export function addRestores(
  rules: Map<string, ServerRules>,
  { all }: Pick<Collection, 'all'>,
  parts: readonly Part[],
): void {
  for (const resource of all) {
    const recordParts = partsOf(parts, resource)
    const restores = recordParts.flatMap(({ key, restore }) => (restore ? [[key, restore] as const] : []))
    if (restores.length === 0) continue
    const ownRules = rules.get(resource.name)
    const restore = { ...ownRules?.restore, ...Object.fromEntries(restores) }
    rules.set(resource.name, {
      ...ownRules,
      ...checked(ownRules, resource, recordParts),
      ...irreversibleRules(ownRules, recordParts),
      restore,
    })
  }
}

/** Registers the undeclared endpoints of a resource's parts. */
export function partRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource, parts: readonly Part[]): void {
  for (const { routes } of partsOf(parts, resource)) routes?.(app, engine, resource)
}

/** Services for record endpoints: timeline sources, declared steps, and counts of parts. */
export const recordServices = (parts: readonly Part[], declared: DeclaredAreas): NonNullable<Engine['services']> => ({
  timelineOf: (resource) => partsOf(parts, resource).flatMap(({ sources = [] }) => sources),
  steps: {
    declared,
    rules: stepRules,
    countersOf: (resource) =>
      new Map(partsOf(parts, resource).flatMap(({ key, counts }) => (counts ? [[key, counts] as const] : []))),
  },
})

/** Registers endpoints of parts that do not depend on a resource. */
export function singlePartRoutes(app: FastifyInstance, engine: Engine, parts: readonly Part[]): void {
  for (const { ownRoutes } of parts) ownRoutes?.(app, engine)
}
