import { aliasesOf } from '../../../schema/engine/aliases.ts'
import type { Collection } from '../../../schema/engine/collect.ts'
import { type AnyResource, labelOf } from '../../../schema/engine/define.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { isNullable } from '../../../schema/engine/fields/values.ts'
import { isComputed, isLineFigure } from '../../../schema/engine/money/figures.ts'
import { DISPLAY_NAME } from '../../../schema/engine/titleFields.ts'
import { bodySchemas } from '../../../schema/engine/validate.ts'
import { CHANGESET, type Endpoint, type Json, operation, PROBLEMS, ref, toJson } from './openapiOperation.ts'
import { sharedParameters } from './openapiParameters.ts'
import { Shared } from './openapiShared.ts'
import { operationName, typeName, upper } from './operationNames.ts'

function valueSchema(field: Field): Json {
  const value = toJson(field.answers ?? field.schema, 'output')
  return isNullable(field) ? { anyOf: [value, { type: 'null' }] } : value
}

/** When a figure is missing, for its description. */
const CALLED = 'Display title of the record: customer, name and number.'
const FIGURE = 'Included in lists that show this figure. Left out if you cannot list'

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
  const properties = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !(brief && field.options.detail))
      .map(([name, field]) => [name, { ...valueSchema(field), title: labelOf(name, field) }]),
  )
  const aliasProperties = Object.fromEntries(
    [...aliasesOf(resource)].map(([name, [field, { values }]]) => [
      name,
      {
        ...(values ? { type: ['string', 'null'] } : valueSchema(fieldOf(resource.fields, field))),
        readOnly: true,
        description: `The same as ${field}${
          values
            ? `, with ${Object.entries(values)
                .map(([fieldName, description]) => `${description} for ${fieldName}`)
                .join(', ')}`
            : ''
        }.`,
      },
    ]),
  )
  const called: Record<string, Json> =
    resource.titleFields.length > 0
      ? { [DISPLAY_NAME]: { type: 'string', title: 'Name', readOnly: true, description: CALLED } }
      : {}
  const figures = Object.entries(resource.figures).map(([name, figure]): [string, Json] => [
    name,
    {
      ...(isLineFigure(figure) || isComputed(figure)
        ? valueSchema(figure.field)
        : toJson(figure.field.schema, 'output')),
      title: labelOf(name, figure.field),
      readOnly: true,
      description: isLineFigure(figure)
        ? `In lists where they show it: ${figure.part.show} of ${figure.part.line}.`
        : isComputed(figure)
          ? `In lists where they show it. ${figure.field.options.help ?? ''}`.trim()
          : `${figure.field.options.help ?? ''} ${FIGURE} ${figure.of}.`.trim(),
    },
  ])
  return {
    type: 'object',
    properties: { ...base, ...called, ...properties, ...aliasProperties, ...Object.fromEntries(figures) },
    required: Object.keys({ ...base, ...properties }),
  }
}

/** Operations of no single resource. */
const fixed = (): Record<string, Json> => ({
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
      detail: { type: 'string', description: 'Meaning of the code, in one English sentence' },
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
    required: ['type', 'title', 'status', 'detail', 'code'],
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
})

function resourceSchemas(resource: AnyResource): Record<string, Json> {
  const name = typeName(resource.name)
  const { create, update } = bodySchemas(resource)
  const hasOneShape = !Object.values(resource.fields).some((field) => field.options.detail)
  return {
    [name]: recordSchema(resource),
    ...(hasOneShape ? {} : { [`${name}Row`]: recordSchema(resource, true) }),
    [`${name}List`]: listSchema(ref(hasOneShape ? name : `${name}Row`)),
    [`${name}Create`]: toJson(create, 'input'),
    [`${name}Update`]: toJson(update, 'input'),
  }
}

interface Content {
  readonly content?: Record<string, { schema?: Json }>
}
interface Operation extends Json {
  parameters?: Json[]
  readonly requestBody?: Content
  readonly responses: Record<string, Content>
}
/** An operation with what its name is derived from. */
interface Placed {
  readonly path: string
  readonly method: string
  /** Type of the resource that its path begins with, and of a list of them. */
  readonly owner: string
  readonly owners: string
  readonly described: Operation
}

/** Every operation by name, in the order of the endpoints. */
function operations(endpoints: readonly Endpoint[], resources: Collection, prefix: string): Placed[] {
  const methods = Map.groupBy(endpoints, ({ url }) => url)
  return endpoints.map((endpoint) => {
    const { method, url, verb } = endpoint
    const path = url.slice(prefix.length)
    const first = path.split('/')[1] ?? ''
    const owner = resources.all.find(({ name }) => name === first)
    const isNoun = (methods.get(url)?.length ?? 0) > 1 || url.endsWith('s')
    const name = operationName({ method, path, resource: owner?.name, verb }, isNoun)
    return {
      path: url.replace(/:(\w+)/g, '{$1}'),
      method: method.toLowerCase(),
      owner: owner ? typeName(owner.name) : '',
      owners: owner ? upper(owner.name) : '',
      described: operation(endpoint, name, owner) as Operation,
    }
  })
}

/** The schemas of an operation's requests and answers, each with its name. */
function* contents({ owner, owners, described }: Placed): Generator<{ holder: { schema?: Json }; name: string }> {
  const baseName = String(described['operationId']).replace(/^get(?=[A-Z])/, '')
  const name = baseName.charAt(0).toUpperCase() + baseName.slice(1).replace(owners, '').replace(owner, '')
  const holders = (content: Content | undefined) => Object.values(content?.content ?? {})
  for (const holder of holders(described.requestBody)) yield { holder, name: `${name}Body` }
  for (const holder of holders(described.responses['200'])) yield { holder, name: `${name}Answer` }
}

/**
 * The OpenAPI 3.1 document of these endpoints; its schemas are the ones that validate requests. Schemas that occur several times are in `components`
 * once, so that generated clients have a name for them.
 * @param prefix the beginning of all addresses
 */
export function openapi(endpoints: readonly Endpoint[], resources: Collection, prefix: string): Json {
  const schemas = Object.assign(fixed(), ...resources.all.map(resourceSchemas)) as Record<string, Json>
  const placedOperations = operations(endpoints, resources, prefix)
  const shared = new Shared(Object.keys(schemas))
  for (const [owner, schema] of Object.entries(schemas)) shared.note(schema, { name: '', owner })
  for (const one of placedOperations)
    for (const { holder, name } of contents(one))
      if (holder.schema) shared.note(holder.schema, { name, owner: one.owner })
  const namedSchemas = shared.named()
  for (const one of placedOperations)
    for (const { holder } of contents(one)) if (holder.schema) holder.schema = shared.told(holder.schema)
  const parameters = sharedParameters(placedOperations)
  const paths: Record<string, Json> = {}
  for (const { path, method, described } of placedOperations) paths[path] = { ...paths[path], [method]: described }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Remote Workr CRM',
      version: '1',
      description: 'The API used by the app, and by any other client.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(placedOperations.flatMap(({ described }) => described['tags'] as string[]))].map((name) => ({
      name,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: { Changeset: CHANGESET },
      responses: {
        Refused: {
          description: 'Refused. See the code',
          content: { 'application/problem+json': { schema: ref('Problem') } },
        },
      },
      parameters,
      schemas: {
        ...Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, shared.told(one)])),
        ...namedSchemas,
      },
    },
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
      labels: { type: 'object', description: 'Field → ID → name and colour of the records that the rows refer to' },
      sums: {
        type: ['object', 'null'],
        description: 'Field → sum over all matching rows; null if there are too many to count',
      },
    },
    required: ['data', 'total', 'page', 'limit'],
  }
}
