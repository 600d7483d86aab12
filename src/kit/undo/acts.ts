/** A write that can be undone, as the transport saw it. */
export interface Written {
  /** What the server puts it back by. */
  readonly changeset: string
  /** Below /panel-api, without a leading slash and a query. */
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly answer: unknown
}

/** One act of this session on the records of a resource. */
export interface Act {
  readonly changeset: string
  readonly resource: string
  readonly event: 'created' | 'updated' | 'archived' | 'reinstated' | 'deleted' | 'reordered'
  readonly count: number
  /** What the record is called, where it is one and its name is known. */
  readonly label: string | null
}

interface Known {
  readonly name: string
  readonly represent: string
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

/**
 * What a write did, in the terms of a toast. Undefined for what is no act on records of a resource: an undo itself, the session.
 * @param known the declaration by the name of a resource
 */
export function actOf(written: Written, known: (resource: string) => Known | undefined): Act | undefined {
  const { changeset, path, method, body, answer } = written
  const [name = '', ...rest] = path.split('/')
  const resource = known(name)
  if (!resource || !isObject(answer)) return undefined
  const base = { changeset, resource: name }
  if (rest[0] === 'bulk') {
    const event = isObject(body) ? BULK[String(body['act'])] : undefined
    if (!event || !isObject(body)) return undefined
    const done = isObject(answer['data']) ? answer['data']['done'] : undefined
    // Of an order the server also counts the neighbours that made room.
    const which = event === 'reordered' ? body['ids'] : done
    return { ...base, event, count: Array.isArray(which) ? which.length : 1, label: null }
  }
  const named = answer[resource.represent]
  const label = typeof named === 'string' || typeof named === 'number' ? String(named) : null
  const event = (): Act['event'] => {
    if (method === 'POST' && rest.length === 0) return 'created'
    if (method === 'DELETE' && rest.length === 1) return resource.archive ? 'archived' : 'deleted'
    return rest[0] === 'reinstate' ? 'reinstated' : 'updated'
  }
  return { ...base, event: event(), count: 1, label }
}
