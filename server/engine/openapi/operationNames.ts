/** The parts of an endpoint that its name is derived from. */
interface Named {
  readonly method: string
  /** Below the prefix, parameters as `:name`. */
  readonly path: string
  /** The resource that its path begins with, if it does. */
  readonly resource?: string | undefined
  /** The verb of a POST, when the last part of its path is none. */
  readonly verb?: string | undefined
}

/** `tax-codes` → `TaxCodes`. */
export const upper = (word: string) => word.replace(/(^|[^a-z0-9]+)([a-z0-9])/gi, (_, __, c: string) => c.toUpperCase())
const lower = (word: string) => word.replace(/^./, (c) => c.toLowerCase())

/** The singular of a plural in kebab-case: `tax-codes` → `tax-code`. */
export function singular(plural: string): string {
  if (/series$|(ss|us|is)$/.test(plural)) return plural
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return /(us|ss|x|ch|sh)es$/.test(plural) ? plural.slice(0, -2) : plural.replace(/s$/, '')
}

/** Type name of one of them: `tax-codes` → `TaxCode`. */
export const typeName = (plural: string) => upper(singular(plural))

/** The parts of a path as nouns; a part before a parameter is singular. */
function nounsOf(parts: readonly string[]): string {
  return parts
    .flatMap((part, i) => (part.startsWith(':') ? [] : [upper(parts[i + 1]?.startsWith(':') ? singular(part) : part)]))
    .join('')
}

/** Addresses that every resource has. */
function ofResource(method: string, name: string, rest: string): string | undefined {
  const [one, pluralName] = [typeName(name), upper(name)]
  const names: Readonly<Record<string, string>> = {
    'GET /list': `list${pluralName}`,
    'GET /archived-list': `listArchived${pluralName}`,
    'GET /simple-list': `list${one}Options`,
    'GET /:id': `get${one}`,
    'POST ': `create${one}`,
    'PATCH /:id': `update${one}`,
    'PUT /:id': `replace${one}`,
    'DELETE /:id': `archive${one}`,
    'PATCH /reinstate/:id': `reinstate${one}`,
    'POST /bulk': `bulkUpdate${pluralName}`,
  }
  const key = `${method} ${rest}`
  return Object.hasOwn(names, key) ? names[key] : undefined
}

/**
 * The name of an operation, as in generated clients: `updateUserGroupPermissions` for PUT /user-groups/:id/permissions, `convertLead` for POST
 * /leads/:id/convert.
 * @param isNoun whether the last part of the path names a thing: then POST creates one
 */
export function operationName({ method, path, resource, verb }: Named, isNoun: boolean): string {
  const declaredName = resource && ofResource(method, resource, path.slice(resource.length + 1))
  if (declaredName) return declaredName
  // Everything about the caller's own account is below one name that adds nothing.
  const parts = path.split('/').filter((part, i) => part !== '' && !(i === 1 && part === 'auth'))
  const last = parts.at(-1) as string
  if (verb) return verb + nounsOf(upper(last).startsWith(upper(verb)) ? parts.slice(0, -1) : parts)
  if (method === 'GET') return `get${nounsOf(parts)}`
  if (method === 'PUT' || method === 'PATCH') return `update${nounsOf(parts)}`
  if (method === 'DELETE') return `delete${nounsOf(parts)}`
  if (isNoun || last.startsWith(':')) return `create${nounsOf([...parts.slice(0, -1), singular(last)])}`
  return lower(upper(last)) + nounsOf(parts.slice(0, -1))
}
