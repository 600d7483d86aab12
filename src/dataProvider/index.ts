import type { DataProvider, FilterPayload, fetchUtils, GetListResult, Identifier, RaRecord, SortPayload } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import { type AnswerOf, type AnyAct, actPath, type ParamsOf, type RequestBodyOf } from '../../schema/engine/act.ts'
import type { AnyEndpoint, EndpointAnswer, EndpointParams } from '../../schema/engine/endpoint.ts'
import { joinValues } from '../../schema/engine/text/separated.ts'
import { createAttempts } from './attempts.ts'
import { changes } from './changes.ts'
import { choiceIn, chosenIn } from './choices.ts'
import { accept as acceptAnswer } from './errors.ts'
import { filterParams, listQuery } from './query.ts'
import { askedIn, confirmedAt } from './questions.ts'
import {
  type Answer,
  API,
  createTransport,
  type RequestInitOfOurs,
  type Transport,
  type TransportParts,
} from './request.ts'

export interface BulkBody {
  readonly act: 'archive' | 'reinstate' | 'change' | 'reorder'
  /** Either these records, or all that a list with this filter shows. */
  readonly ids?: readonly Identifier[]
  readonly matching?: { readonly filter: FilterPayload; readonly archived: boolean }
  readonly change?: Readonly<Record<string, unknown>>
  /** Returns what would be done without doing it. */
  readonly dryRun?: boolean
  /** Where reordered records go: before one, after one (null: to the end, to the start), or to a position from 1. */
  readonly before?: Identifier | null
  readonly after?: Identifier | null
  readonly place?: number
}

/** What a bulk request did, and what it skipped with the code of the reason. */
export interface BulkResult {
  readonly data: {
    readonly done: readonly number[]
    readonly skipped: readonly { readonly id: number; readonly code: string; readonly [extra: string]: unknown }[]
  }
  /** Null after a dry run. */
  readonly changeset: string | null
}

/** Parameters of an action. */
export interface Doing<A> {
  /** The record; undefined where the action applies to none in particular. */
  readonly id?: Identifier
  /** Version of the record that the user has seen. */
  readonly version?: number
  readonly params?: ParamsOf<A>
  readonly body?: RequestBodyOf<A>
}

/** Parameters of an endpoint. */
export interface Question<E> extends EndpointParams<E> {
  readonly id?: Identifier
  readonly signal?: AbortSignal
}

/** react-admin's methods, and our own that it does not have. */
export interface PanelProvider extends DataProvider {
  readonly reinstate: (
    resource: string,
    params: { id: Identifier; previousData?: RaRecord },
  ) => Promise<{ data: RaRecord }>
  readonly bulk: (resource: string, body: BulkBody) => Promise<BulkResult>
  /** Runs a declared action, exactly once even if retried until the server has decided. */
  readonly act: <const A extends AnyAct>(act: A, doing: Doing<A>) => Promise<AnswerOf<A>>
  /** Queries a declared endpoint. */
  readonly ask: <const E extends AnyEndpoint>(endpoint: E, question: Question<E>) => Promise<EndpointAnswer<E>>
  /** A list in columns: the first cards of all columns, or a page of one. */
  readonly board: (
    resource: string,
    params: {
      filter?: Record<string, unknown>
      sort?: SortPayload
      column?: number
      page?: number
      signal?: AbortSignal
    },
  ) => Promise<unknown>
  /** Positions of the records of a list. */
  readonly positions: (
    resource: string,
    params: { filter?: Record<string, unknown>; sort?: SortPayload; signal?: AbortSignal },
  ) => Promise<unknown>
  /** The rows of an autocomplete: `id`, `label`, and a colour where the resource has one. */
  readonly simpleList: (
    resource: string,
    params: { filter?: Record<string, unknown>; limit?: number; signal?: AbortSignal },
  ) => Promise<{ data: SimpleRow[] }>
}

export interface SimpleRow {
  readonly id: number
  readonly label: string
  readonly colour?: string | null
}

interface Meta {
  /** Queries the archive instead of the active rows. */
  readonly archived?: boolean
  /** Columns that the list does not include by default. */
  readonly columns?: readonly string[]
  /** A repeated POST with the same key gets the response of the first one. */
  readonly idempotencyKey?: string
}

const columnsParam = ({ columns }: Meta) => (columns?.length ? `&columns=${columns.join(',')}` : '')

/** Fills in the parameters of an address; without its leading slash. */
const filledPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.slice(1).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))

/** Converts parameters to a query string; undefined ones are left out. */
function queryOf(query: unknown): string {
  const parameters = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  if (parameters.length === 0) return ''
  const text = (value: unknown) => (Array.isArray(value) ? joinValues(value) : String(value))
  return `?${new URLSearchParams(parameters.map(([name, value]) => [name, text(value)])).toString()}`
}

const ifMatch = (record?: Partial<RaRecord>): Record<string, string> =>
  typeof record?.['version'] === 'number' ? { 'if-match': `"${record['version']}"` } : {}

function listResult(json: unknown): GetListResult {
  const { data, total, total_is, labels, sums } = json as {
    data: RaRecord[]
    total: number
    total_is?: string
    labels?: object
    sums?: object | null
  }
  return {
    data,
    total,
    meta: { total_is: total_is ?? 'exact', labels: labels ?? {}, ...(sums === undefined ? {} : { sums }) },
  }
}

/**
 * The data provider for /panel-api. Reading one record, creating and deleting use ra-data-simple-rest with our HTTP client; everything else uses our
 * own format (docs/decisions/0003-packages.md).
 * @param token the session's token; empty while signed out
 */
export function createDataProvider(parts: TransportParts): PanelProvider {
  const transport: Transport = createTransport(parts)
  const accept = (answer: Answer) => acceptAnswer(answer, parts.hasText ?? (() => false))
  const client = async (url: string, init?: RequestInitOfOurs): Promise<Answer> => {
    const answer = await transport(url, init)
    const choice = choiceIn(answer)
    if (choice && parts.chooses && (init?.body === undefined || typeof init.body === 'string')) {
      const value = await parts.chooses(choice)
      if (value !== null) return client(url, { ...init, body: chosenIn(init?.body ?? '{}', choice.field, value) })
      return accept({ ...answer, json: { ...(answer.json as object), declined: true } })
    }
    const confirmation = askedIn(answer)
    if (!confirmation || !parts.asks) return accept(answer)
    if (await parts.asks(confirmation)) return client(confirmedAt(url, confirmation.questions), init)
    return accept({ ...answer, json: { ...(answer.json as object), declined: true } })
  }
  const rest = (headers: Record<string, string> = {}) =>
    simpleRest(API, (url: string, { method, body, signal }: fetchUtils.Options = {}) =>
      client(url, {
        headers,
        ...(method ? { method } : {}),
        ...(typeof body === 'string' ? { body } : {}),
        ...(signal ? { signal } : {}),
      }),
    )
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) =>
    client(`${API}/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  const once = createAttempts()
  const act: PanelProvider['act'] = <const A extends AnyAct>(
    declaredAct: A,
    { id, version, params, body }: Doing<A>,
  ) => {
    const method = declaredAct.method ?? 'POST'
    const path = filledPath(actPath(declaredAct), { id, ...(params as object | undefined) })
    const sent = method === 'DELETE' ? undefined : body
    const versionHeader = ifMatch(version === undefined ? {} : { version })
    const answer = declaredAct.keyless
      ? send(method, path, sent, versionHeader)
      : once(`${method} ${path} ${JSON.stringify(sent)}`, (key) =>
          send(method, path, sent, { 'idempotency-key': key, ...versionHeader }),
        )
    // The response to an action has its declared type, which contract tests ensure.
    return answer.then(({ json }) => json as AnswerOf<A>)
  }
  const askEndpoint: PanelProvider['ask'] = <const E extends AnyEndpoint>(
    { method = 'GET', path }: E,
    { id, params, query, body, signal }: Question<E>,
  ) =>
    send(method, filledPath(path, { id, ...(params as object | undefined) }) + queryOf(query), body, {}, signal).then(
      ({ json }) => json as EndpointAnswer<E>,
    )
  const read = (path: string, query: string, signal?: AbortSignal) =>
    client(`${API}/${path}?${query}`, signal ? { signal } : {}).then(({ json }) => json)
  const one = <T>({ json }: { json: unknown }) => ({ data: json as T })
  const metaOf = (params: { meta?: Meta | undefined }): Meta => params.meta ?? {}

  const bulk: PanelProvider['bulk'] = (resource, { matching, dryRun, ...body }) =>
    send('POST', `${resource}/bulk`, {
      ...body,
      ...(matching
        ? { matching: { params: Object.fromEntries(filterParams(matching.filter)), archived: matching.archived } }
        : {}),
      ...(dryRun ? { dry_run: true } : {}),
    }).then(({ json }) => json as BulkResult)
  const list = (resource: string, params: Parameters<DataProvider['getList']>[1], filter = params.filter) =>
    read(
      `${resource}/${metaOf(params).archived ? 'archived-list' : 'list'}`,
      listQuery({ ...params, filter }) + columnsParam(metaOf(params)),
      params.signal,
    ).then(listResult) as Promise<never>

  const page = (resource: string, ids: readonly Identifier[], archived: boolean, signal?: AbortSignal) =>
    read(
      `${resource}/${archived ? 'archived-list' : 'list'}`,
      listQuery({ filter: { id: ids }, pagination: { page: 1, perPage: ids.length } }),
      signal,
    ).then(listResult)
  const readMany = async (resource: string, ids: readonly Identifier[], signal?: AbortSignal) => {
    const pages = chunks(ids).flatMap((part) => [
      page(resource, part, false, signal),
      page(resource, part, true, signal),
    ])
    return { data: (await Promise.all(pages)).flatMap(({ data }) => data) }
  }

  return {
    supportAbortSignal: true,
    getList: (resource, params) => list(resource, params),
    getOne: (resource, params) => rest().getOne(resource, { id: params.id, signal: params.signal }),
    getMany: (resource, { ids, signal }) => readMany(resource, ids, signal),
    getManyReference: (resource, params) => list(resource, params, { ...params.filter, [params.target]: params.id }),
    create: (resource, params) =>
      once(`POST ${resource} ${JSON.stringify(params.data)}`, (key) =>
        rest(idempotency({ idempotencyKey: key, ...metaOf(params) })).create(resource, { data: params.data }),
      ),
    update: (resource, { id, data, previousData }) =>
      send('PATCH', `${resource}/${id}`, changes(data, previousData), ifMatch(previousData)).then((answer) =>
        one(answer),
      ),
    updateMany: (resource, { ids, data }) =>
      bulk(resource, { act: 'change', ids, change: data }).then(({ data: { done } }) => ({ data: [...done] })),
    delete: (resource, { id, previousData, meta }) =>
      meta?.along
        ? send('DELETE', `${resource}/${id}?along=true`, undefined, ifMatch(previousData)).then((answer) => one(answer))
        : rest(ifMatch(previousData)).delete(resource, { id, previousData }),
    deleteMany: (resource, { ids }) =>
      bulk(resource, { act: 'archive', ids }).then(({ data: { done } }) => ({ data: [...done] })),
    reinstate: (resource, { id, previousData }) =>
      send('PATCH', `${resource}/reinstate/${id}`, undefined, ifMatch(previousData)).then((answer) => one(answer)),
    bulk,
    act,
    ask: askEndpoint,
    board: (resource, { filter, sort, column, page, signal }) => {
      const more = column === undefined ? '' : `&column=${column}&page=${page ?? 1}`
      return read(`${resource}/board`, listQuery({ filter, sort }) + more, signal)
    },
    positions: (resource, { filter, sort, signal }) =>
      read(`${resource}/positions`, listQuery({ filter, sort }), signal),
    simpleList: (resource, { filter, limit = 10, signal }) =>
      read(
        `${resource}/simple-list`,
        listQuery({ filter, pagination: { page: 1, perPage: limit } }),
        signal,
      ) as Promise<{
        data: SimpleRow[]
      }>,
  }
}

const idempotency = ({ idempotencyKey }: Meta): Record<string, string> =>
  idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}

/** Splits ids into groups that fit on one page. */
function chunks(ids: readonly Identifier[], size = 200): Identifier[][] {
  const groups = Math.ceil(ids.length / size)
  return Array.from({ length: groups }, (_, i) => ids.slice(i * size, (i + 1) * size))
}
