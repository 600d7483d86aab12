import { z } from 'zod'
import type { Collection } from '../../schema/collect.ts'
import { type AnyResource, labelOf } from '../../schema/define.ts'
import type { Field } from '../../schema/fields/field.ts'
import { isNullable } from '../../schema/fields/values.ts'
import { bodySchemas } from '../../schema/validate.ts'
import { isSortable } from '../db/model.ts'
import { bulkSchema } from './bulk.ts'

type Json = Record<string, unknown>

/** An endpoint as the server registered it. */
export interface Endpoint {
  readonly method: string
  readonly url: string
  readonly access: string
  readonly resource?: string | undefined
  readonly summary?: string | undefined
}

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, c: string) => c.toUpperCase())
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const jsonBody = (schema: Json) => ({ content: { 'application/json': { schema } } })

function valueSchema(field: Field): Json {
  const value = toJson(field.schema, 'output')
  return isNullable(field) ? { anyOf: [value, { type: 'null' }] } : value
}

/** A record; with `brief` as lists show it. */
function recordSchema(resource: AnyResource, brief = false): Json {
  const instant = { type: 'string', format: 'date-time' }
  const userId = { type: ['integer', 'null'] }
  const base = {
    id: { type: 'integer' },
    created_at: instant,
    created_by: userId,
    updated_at: instant,
    updated_by: userId,
    version: { type: 'integer', minimum: 1 },
    archived_at: { type: ['string', 'null'], format: 'date-time' },
  }
  const own = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !(brief && field.options.detail))
      .map(([name, field]) => [name, { ...valueSchema(field), title: labelOf(name, field) }]),
  )
  return { type: 'object', properties: { ...base, ...own }, required: Object.keys({ ...base, ...own }) }
}

function listParameters(resource: AnyResource): Json[] {
  const query = (name: string, schema: Json, description: string) => ({ name, in: 'query', schema, description })
  const filters = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.options.filter) return []
    const ranges = field.operators.filter((o) => o !== 'eq')
    return [
      query(name, { type: 'string' }, `${labelOf(name, field)}: one value, or several joined by commas`),
      ...ranges.map((o) => query(`${name}_${o}`, { type: 'string' }, `${labelOf(name, field)}: ${o}`)),
    ]
  })
  const sortable = [
    'id',
    'created_at',
    'updated_at',
    'archived_at',
    ...Object.entries(resource.fields)
      .filter(([, f]) => isSortable(f))
      .map(([n]) => n),
  ]
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }, 'Page, from 1'),
    query('limit', { type: 'integer', minimum: 1, maximum: 200, default: 25 }, 'Rows of a page'),
    query('sort', { type: 'string', enum: sortable }, 'Field to sort by'),
    query('direction', { type: 'string', enum: ['asc', 'desc'] }, 'Direction of the sort'),
    query('q', { type: 'string', maxLength: 200 }, 'Words that all have to stand in the searched fields'),
    ...filters,
  ]
}

const PROBLEMS: Readonly<Record<string, string>> = {
  400: 'Unreadable',
  401: 'No session',
  403: 'Not allowed',
  404: 'Not there',
  409: 'Refused by a rule',
  412: 'Stale If-Match',
  422: 'Wrong field or parameter',
  429: 'Too many requests',
}

function operation(endpoint: Endpoint, resource: AnyResource | undefined): Json {
  const name = resource ? pascal(resource.name) : ''
  const tail = endpoint.url.split('/').at(-1) ?? ''
  const parameters: Json[] = [...endpoint.url.matchAll(/:(\w+)/g)].map((m) => ({
    name: m[1],
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
  const isList = resource && tail.endsWith('list') && endpoint.method === 'GET'
  let answer: Json = { type: 'object' }
  let body: Json | undefined
  if (isList) {
    parameters.push(...listParameters(resource))
    answer = ref(tail === 'simple-list' ? 'SimpleList' : `${name}List`)
  } else if (resource && tail === 'bulk') {
    body = toJson(bulkSchema, 'input')
    answer = ref('BulkResult')
  } else if (resource) {
    answer = ref(name)
    if (endpoint.method === 'POST') body = ref(`${name}Create`)
    if (endpoint.method === 'PUT') body = ref(`${name}Create`)
    if (endpoint.method === 'PATCH' && tail === ':id' && !endpoint.url.includes('/reinstate/'))
      body = ref(`${name}Update`)
  }
  if (resource && ['PATCH', 'PUT', 'DELETE'].includes(endpoint.method))
    parameters.push({
      name: 'If-Match',
      in: 'header',
      schema: { type: 'string' },
      description: 'ETag of the record as it was read',
    })
  if (resource && endpoint.method === 'POST')
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      schema: { type: 'string', maxLength: 200 },
      description: 'Makes a repeated request answer what the first one answered',
    })
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.url.replace(/[:/_-]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    summary: endpoint.summary ?? endpoint.url,
    ...(resource ? { tags: [resource.label[1]] } : { tags: ['General'] }),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    'x-access': endpoint.access,
    ...(parameters.length ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...jsonBody(body) } } : {}),
    responses: {
      200: { description: 'Done', ...jsonBody(answer) },
      default: {
        description: 'Refused, see the code',
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of these endpoints; schemas are those that validate the requests. */
export function openapi(endpoints: readonly Endpoint[], resources: Collection): Json {
  const schemas: Record<string, Json> = {
    Problem: {
      type: 'object',
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: {
          type: 'integer',
          description: Object.entries(PROBLEMS)
            .map(([s, t]) => `${s}: ${t}`)
            .join('; '),
        },
        detail: { type: 'string' },
        code: { type: 'string', description: 'Stable key' },
        errors: {
          type: 'object',
          additionalProperties: {
            type: 'array',
            items: {
              type: 'object',
              properties: { code: { type: 'string' }, params: { type: 'object' } },
              required: ['code'],
            },
          },
        },
      },
      required: ['type', 'title', 'status', 'code'],
    },
    SimpleList: listSchema({
      type: 'object',
      properties: { id: { type: 'integer' }, label: { type: 'string' }, colour: { type: 'string' } },
      required: ['id', 'label'],
    }),
    BulkResult: {
      type: 'object',
      properties: {
        data: {
          type: 'object',
          properties: {
            done: { type: 'array', items: { type: 'integer' } },
            skipped: {
              type: 'array',
              items: {
                type: 'object',
                properties: { id: { type: 'integer' }, code: { type: 'string' } },
                required: ['id', 'code'],
              },
            },
          },
          required: ['done', 'skipped'],
        },
        changeset: { type: 'string', format: 'uuid' },
      },
      required: ['data', 'changeset'],
    },
  }
  for (const resource of resources.all) {
    const name = pascal(resource.name)
    const { create, update } = bodySchemas(resource)
    schemas[name] = recordSchema(resource)
    const whole = !Object.values(resource.fields).some((field) => field.options.detail)
    if (!whole) schemas[`${name}Row`] = recordSchema(resource, true)
    schemas[`${name}List`] = listSchema(ref(whole ? name : `${name}Row`))
    schemas[`${name}Create`] = toJson(create, 'input')
    schemas[`${name}Update`] = toJson(update, 'input')
  }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}')
    const resource = endpoint.resource ? resources.get(endpoint.resource) : undefined
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, resource) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Remote Workr CRM',
      version: '1',
      description: 'The API between the screens and the server, and for any other client.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, schemas },
  }
}

function listSchema(items: Json): Json {
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items },
      total: { type: 'integer' },
      total_is: { type: 'string', enum: ['exact', 'at_least'] },
      page: { type: 'integer' },
      limit: { type: 'integer' },
      labels: { type: 'object', description: 'Field → id → name and colour of what the rows refer to' },
    },
    required: ['data', 'total', 'page', 'limit'],
  }
}
