import type { Collection } from '../../schema/collect.ts'
import { type AnyResource, labelOf } from '../../schema/define.ts'
import type { Field } from '../../schema/fields/field.ts'
import { isNullable } from '../../schema/fields/values.ts'
import { bodySchemas } from '../../schema/validate.ts'
import { type Endpoint, type Json, operation, PROBLEMS, pascal, ref, toJson } from './openapiOperation.ts'

function valueSchema(field: Field): Json {
  const value = toJson(field.answers ?? field.schema, 'output')
  return isNullable(field) ? { anyOf: [value, { type: 'null' }] } : value
}

/** When a figure is missing, for its description. */
const FIGURE = 'In lists where they show it. Left out for whoever may not list'

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
  const figures = Object.entries(resource.figures).map(([name, { field, of }]): [string, Json] => [
    name,
    {
      ...toJson(field.schema, 'output'),
      title: labelOf(name, field),
      readOnly: true,
      description: `${field.options.help ?? ''} ${FIGURE} ${of}.`.trim(),
    },
  ])
  return {
    type: 'object',
    properties: { ...base, ...own, ...Object.fromEntries(figures) },
    required: Object.keys({ ...base, ...own }),
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
                properties: { id: { type: 'integer' }, code: { type: 'string' }, label: { type: 'string' } },
                required: ['id', 'code'],
              },
            },
          },
          required: ['done', 'skipped'],
        },
        changeset: { type: ['string', 'null'], format: 'uuid', description: 'Null after a dry run' },
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
      sums: {
        type: ['object', 'null'],
        description: 'Field → sum over all rows that match; null where they are more than are counted',
      },
    },
    required: ['data', 'total', 'page', 'limit'],
  }
}
