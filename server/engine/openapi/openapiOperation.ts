import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { isSortable } from '../db/largeIndexes.ts'
import { bulkSchema } from '../write/bulk.ts'
import { filterParameters } from './filterParameters.ts'
import { plain } from './openapiShared.ts'
import { typeName } from './operationNames.ts'

export type Json = Record<string, unknown>

/** An endpoint as the server registered it. */
export interface Endpoint {
  readonly method: string
  readonly url: string
  readonly access: string
  readonly resource?: string | undefined
  readonly summary?: string | undefined
  /** The verb of a POST, when the last part of its path is none. */
  readonly verb?: string | undefined
  /** What it does to a record is declared and, for one record, compares versions. */
  readonly act?: 'record' | 'resource' | undefined
  /** Zod schemas of its request and answer, when it declares them. */
  readonly body?: z.ZodType | undefined
  readonly answer?: z.ZodType | undefined
  /** Parameters of its path and query string; ids are whole numbers by default. */
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  /** Media types other than JSON. */
  readonly takes?: readonly string[] | undefined
  readonly gives?: readonly string[] | undefined
}

const schemaOf = (declared: unknown) => (declared instanceof z.ZodType ? declared : undefined)

/** What a route itself says of its request and answer bodies. */
export function describedBy({
  schema,
  config,
}: RouteOptions): Pick<Endpoint, 'act' | 'body' | 'answer' | 'takes' | 'gives' | 'params' | 'query' | 'verb'> {
  const answers = (schema?.response ?? {}) as Readonly<Record<string, unknown>>
  return {
    body: config?.body ?? schemaOf(schema?.body),
    answer: schemaOf(answers['200']),
    params: schemaOf(schema?.params),
    query: schemaOf(schema?.querystring),
    act: config?.act && (config.act.on ?? 'record'),
    takes: config?.takes,
    gives: config?.gives,
    verb: config?.verb,
  }
}

/** A record of a resource (`rowOf`) is described once for all. */
const asRecord = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const resourceName = z.globalRegistry.get(zodSchema)?.['resource']
  if (typeof resourceName !== 'string') return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, ref(typeName(resourceName)))
}

export const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: asRecord }) as Json
  return plain(rest) as Json
}

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const jsonOf = (schema: Json) => ({ content: { 'application/json': { schema } } })
const filesOf = (types: readonly string[]) => ({ content: Object.fromEntries(types.map((type) => [type, {}])) })

export const PROBLEMS: Readonly<Record<string, string>> = {
  400: 'Unreadable',
  401: 'No session',
  403: 'Not allowed',
  404: 'Not there',
  409: 'Refused by a rule',
  412: 'Stale If-Match',
  422: 'Wrong field or parameter',
  429: 'Too many requests',
}

function listParameters(resource: AnyResource, url: string): Json[] {
  const query = (name: string, schema: Json, description: string) => ({ name, in: 'query', schema, description })
  const sortable = [
    'id',
    'created_at',
    'updated_at',
    'archived_at',
    ...Object.entries(resource.fields)
      .filter(([, f]) => isSortable(f))
      .map(([n]) => n),
    ...Object.keys(resource.figures).filter((name) => resource.figures[name]?.field.options.sort),
  ]
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }, 'Page, from 1'),
    query('limit', { type: 'integer', minimum: 1, maximum: 200, default: 25 }, 'Rows per page'),
    query(
      'sort',
      { type: 'string', enum: [...sortable, 'best'] },
      'Field to sort by. Use best for the closest matches to q first',
    ),
    query('direction', { type: 'string', enum: ['asc', 'desc'] }, 'Sort direction'),
    ...(url.endsWith('/simple-list')
      ? []
      : [
          query(
            'columns',
            { type: 'string' },
            'Columns shown, separated by commas. Their long texts and names are included',
          ),
        ]),
    query('q', { type: 'string', maxLength: 200 }, 'Search words. All of them must be in the searched fields'),
    ...filterParameters(resource),
  ]
}

/** `/leads/archivedLeadsList` is one as well. */
const isList = (url: string) => /list$/i.test(url)

interface Contents {
  readonly body?: Json | undefined
  readonly answer: Json
}

/** Request and answer of a generated endpoint; one below a record that declares nothing returns the record. */
function generated({ method, url }: Endpoint, resource: AnyResource): Contents {
  const name = typeName(resource.name)
  const path = url.slice(url.indexOf(`/${resource.name}`) + resource.name.length + 1)
  if (method === 'GET' && path === '/simple-list') return { answer: ref('SimpleList') }
  if (method === 'GET' && isList(path)) return { answer: ref(`${name}List`) }
  if (path === '/bulk') return { body: toJson(bulkSchema, 'input'), answer: ref('BulkResult') }
  const answer = ref(name)
  if ((method === 'POST' && path === '') || (method === 'PUT' && path === '/:id'))
    return { body: ref(`${name}Create`), answer }
  if (method === 'PATCH' && path === '/:id') return { body: ref(`${name}Update`), answer }
  return { answer }
}

function requestBody({ body, takes }: Endpoint, generatedBody: Json | undefined): Json {
  if (takes) return { requestBody: { required: true, ...filesOf(takes) } }
  if (body) return { requestBody: { required: !body.safeParse(null).success, ...jsonOf(toJson(body, 'input')) } }
  return generatedBody ? { requestBody: { required: true, ...jsonOf(generatedBody) } } : {}
}

/** The parts of a declared object, with their descriptions taken out. */
const partsOf = (schema: z.ZodType | undefined): [string, Json][] =>
  schema ? Object.entries((toJson(schema, 'input')['properties'] ?? {}) as Record<string, Json>) : []

function parametersOf(endpoint: Endpoint, resource: AnyResource | undefined, repeats: boolean): Json[] {
  const { method, url } = endpoint
  const declaredParameters = new Map(partsOf(endpoint.params))
  const fromPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: declaredParameters.get(name) ?? { type: 'integer', minimum: 1 },
  }))
  const inQuery = partsOf(endpoint.query).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    schema,
    description,
  }))
  const inPath = [...fromPath, ...inQuery]
  if (!resource) return inPath
  const header = (name: string, schema: Json, description: string) => ({ name, in: 'header', schema, description })
  const match = header('If-Match', { type: 'string' }, 'ETag of the record when you read it')
  const key = header(
    'Idempotency-Key',
    { type: 'string', maxLength: 200 },
    'Returns the first response again if the request is repeated',
  )
  const writes = ['PATCH', 'PUT'].includes(method) || (method === 'POST' && repeats) || endpoint.act !== undefined
  const confirm = {
    name: 'confirm',
    in: 'query',
    schema: { type: 'string', pattern: '^[a-z_]+(,[a-z_]+)*$' },
    description: 'Codes from confirm that you have confirmed, separated by commas',
  }
  return [
    ...inPath,
    ...(writes ? [confirm] : []),
    ...(method === 'GET' && isList(url) ? listParameters(resource, url) : []),
    ...(['PATCH', 'PUT', 'DELETE'].includes(method) || endpoint.act === 'record' ? [match] : []),
    ...((method === 'POST' && repeats) || endpoint.act ? [key] : []),
  ]
}

/** Headers of answers to writes that can be undone. */
export const CHANGESET: Json = {
  schema: { type: 'string', format: 'uuid' },
  description: 'ID for POST /changesets/{id}/undo. Left out if nothing was changed or the change cannot be undone',
}

/**
 * One operation of the document.
 * @param owner the resource that its path begins with
 */
export function operation(endpoint: Endpoint, operationId: string, owner: AnyResource | undefined): Json {
  const { method, url, access, summary, gives } = endpoint
  const resource = endpoint.resource ? owner : undefined
  const generatedContents: Contents = resource ? generated(endpoint, resource) : { answer: { type: 'object' } }
  const answer = endpoint.answer ? toJson(endpoint.answer, 'output') : generatedContents.answer
  const parameters = parametersOf(endpoint, resource, generatedContents.body !== undefined)
  return {
    operationId,
    summary: summary ?? url,
    tags: [owner ? owner.label[1] : 'General'],
    ...(access === 'public' ? { security: [] } : {}),
    'x-access': access,
    ...(parameters.length ? { parameters } : {}),
    ...requestBody(endpoint, generatedContents.body),
    responses: {
      200: {
        description: 'Done',
        ...(resource && method !== 'GET' ? { headers: { Changeset: { $ref: '#/components/headers/Changeset' } } } : {}),
        ...(gives ? filesOf(gives) : jsonOf(answer)),
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}
