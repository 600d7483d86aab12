import type { FastifyInstance } from 'fastify'
import { aliasesOf, withAliases } from '../../../schema/engine/aliases.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Engine } from './context.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether this is a record of the resource: it has an id and every field with a second name. */
const isOf = (resource: AnyResource, row: Row): boolean =>
  'id' in row && [...aliasesOf(resource).values()].every(([field]) => Object.hasOwn(row, field))

/** Adds second names of fields to an answer: to the record itself, the records of a list, or those that an action returns. */
function named(resources: readonly AnyResource[], answer: unknown, deep = 0): unknown {
  if (Array.isArray(answer)) return deep > 2 ? answer : answer.map((one) => named(resources, one, deep + 1))
  if (!isRow(answer)) return answer
  const resource = resources.find((one) => isOf(one, answer))
  if (resource) return withAliases(resource, answer)
  if (deep > 1) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, named(resources, value, deep + 1)]))
}

/** Adds second names to every answer about resources whose fields have them. */
export function applyAliases(app: FastifyInstance, { all }: Engine['resources']): void {
  const aliased = all.filter((resource) => aliasesOf(resource).size > 0)
  if (aliased.length === 0) return
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.routeOptions.config.resource === undefined ? payload : named(aliased, payload),
  )
}
