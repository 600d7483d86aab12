import { displayName } from '../../../schema/engine/titleFields.ts'

/** A write that can be undone, as seen by the HTTP client. */
export interface Written {
  /** Identifies the write for undoing it on the server. */
  readonly changeset: string
  /** Below /panel-api, without a leading slash and a query. */
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly answer: unknown
}

/** An action of this session on records of a resource. */
export interface Act {
  readonly changeset: string
  readonly resource: string
  readonly event: 'created' | 'updated' | 'archived' | 'reinstated' | 'deleted' | 'reordered'
  readonly count: number
  /** The record's title, where the action concerns a single record whose title is known. */
  readonly label: string | null
  /** The only field that was changed, for example by editing a cell. */
  readonly field?: string
  /** Key of the part of the record that was changed, such as its comments; `event` then refers to that part. */
  readonly part?: string
}

interface Known {
  readonly name: string
  readonly represent: string
  readonly titleFields: readonly string[]
  readonly archive?: boolean
}

const BULK: Readonly<Record<string, Act['event']>> = {
  archive: 'archived',
  reinstate: 'reinstated',
  change: 'updated',
  reorder: 'reordered',
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const EVENTS: Readonly<Record<string, Act['event']>> = { POST: 'created', DELETE: 'deleted' }

/** A part of a record: below its address (`leads/7/comments`), or at one of its own (`comments/12`). The response says which record it belongs to. */
function partOf(
  name: string,
  rest: readonly string[],
  answer: Readonly<Record<string, unknown>>,
  knownResource: (resource: string) => Known | undefined,
): Pick<Act, 'resource' | 'part'> | undefined {
  const subject = answer['subject']
  if (typeof subject !== 'string' || !knownResource(subject)) return undefined
  if (!knownResource(name)) return { resource: subject, part: name }
  return rest.length > 1 && /^\d+$/.test(rest[0] ?? '') && rest[1] ? { resource: name, part: rest[1] } : undefined
}

/** The record created by an action on another one: `leads/7/convert` returns `{ quote: {…} }`. */
function createdBy(
  answer: Readonly<Record<string, unknown>>,
  knownResource: (resource: string) => Known | undefined,
): Pick<Act, 'resource' | 'event' | 'label'> | undefined {
  const [only, ...more] = Object.entries(answer)
  if (!only || more.length > 0 || !isObject(only[1])) return undefined
  const resource = knownResource(`${only[0]}s`)
  const label = resource && displayName(resource, only[1])
  return label ? { resource: resource?.name ?? '', event: 'created', label } : undefined
}

/**
 * Describes what a write did, for a toast. Undefined where it is no action on records of a resource: an undo itself, or the session.
 * @param knownResource looks up a declaration by the name of a resource
 */
export function actOf(write: Written, knownResource: (resource: string) => Known | undefined): Act | undefined {
  const { changeset, path, method, body, answer } = write
  const [name = '', ...rest] = path.split('/')
  if (!isObject(answer)) return undefined
  const part = partOf(name, rest, answer, knownResource)
  if (part) return { changeset, ...part, event: EVENTS[method] ?? 'updated', count: 1, label: null }
  const resource = knownResource(name)
  if (!resource) return undefined
  const base = { changeset, resource: name }
  if (rest[0] === 'bulk') {
    const event = isObject(body) ? BULK[String(body['act'])] : undefined
    if (!event || !isObject(body)) return undefined
    const done = isObject(answer['data']) ? answer['data']['done'] : undefined
    // For a reorder the server also counts the neighbours that made room.
    const which = event === 'reordered' ? body['ids'] : done
    return { ...base, event, count: Array.isArray(which) ? which.length : 1, label: null }
  }
  // An action on several records, such as one that creates them all.
  const several = isObject(answer['data']) ? answer['data']['done'] : undefined
  if (Array.isArray(several)) {
    const isNew = method === 'POST' && !/^\d+$/.test(rest[0] ?? '')
    return { ...base, event: isNew ? 'created' : 'updated', count: several.length, label: null }
  }
  const created = method === 'POST' && rest.length === 2 ? createdBy(answer, knownResource) : undefined
  if (created) return { changeset, ...created, count: 1 }
  const label = displayName(resource, answer) || null
  const event = (): Act['event'] => {
    if (method === 'POST' && rest.length === 0) return 'created'
    if (method === 'DELETE' && rest.length === 1) return resource.archive ? 'archived' : 'deleted'
    return rest[0] === 'reinstate' ? 'reinstated' : 'updated'
  }
  const [field, ...otherFields] =
    method === 'PATCH' && isObject(body) ? Object.keys(body).filter((key) => key in answer) : []
  return { ...base, event: event(), count: 1, label, ...(field && otherFields.length === 0 ? { field } : {}) }
}
