import type { TestApp } from './app.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A JSON schema, as far as tests read it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly description?: string
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly 'x-access': string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}
export interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** A running app's description of itself, with its operations as a list and its references resolved. */
export async function described(api: TestApp) {
  const { body: document } = await api.call<Document>('GET', '/openapi.json', { token: null })
  /** Resolves a reference; everything else is returned unchanged. */
  const resolve = <T extends object>(value: T): T => {
    const at = (value as { $ref?: string }).$ref
    if (!at) return value
    let found: unknown = document
    for (const name of at.slice(2).split('/')) found = (found as Record<string, unknown>)[name]
    if (!found) throw new Error(`${at} is nowhere in the document`)
    return resolve(found as T)
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path: path.replace('/panel-api', ''),
      operation,
      parameters: (operation.parameters ?? []).map((one) => resolve(one) as Parameter),
    })),
  )
  return { document, operations, resolve }
}

/** Whether these permissions open an endpoint with its requirement: one of several, or all of them. */
export const isOpenTo = (access: string, rights: { has(pair: string): boolean }): boolean =>
  access.split(' and ').every((part) => part.split(' or ').some((pair) => rights.has(pair)))
