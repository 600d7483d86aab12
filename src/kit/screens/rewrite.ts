/** Addresses of the screens of one resource. */
export interface Mount {
  /** Resource name, with which react-admin's own addresses begin. */
  readonly name: string
  /** Path of the screens without the leading slash. */
  readonly path: string
  /** Last part of the address that adds a record; `add`, unless a wizard is at `create`. */
  readonly add?: string
  /** Part of the address of a record's page; `details` by default. */
  readonly recordPath?: string
}

/**
 * Rewrites react-admin's fixed addresses to those of the specification: `/job-types` → `/libraries/job-types`, `/job-types/create` → `…/add`,
 * `/job-types/5` → `…/edit/5`, `/job-types/5/show` → `…/details/5`. All other addresses, including rewritten ones, are returned unchanged.
 */
export function rewriter(mounts: readonly Mount[]): (path: string) => string {
  const byName = new Map(mounts.map((mount) => [mount.name, mount]))
  return (path) => {
    const [, name, rest = '', tail = ''] = /^\/([a-z-]+)(\/[^?#]*)?([?#].*)?$/.exec(path) ?? []
    const mount = name === undefined ? undefined : byName.get(name)
    if (!mount) return path
    const base = `/${mount.path}`
    if (rest === '' || rest === '/') return base + tail
    if (rest === '/create') return `${base}/${mount.add ?? 'add'}${tail}`
    const [, id, show] = /^\/(\d+)(\/show)?$/.exec(rest) ?? []
    if (!id) return path
    return `${base}/${show ? (mount.recordPath ?? 'details') : 'edit'}/${id}${tail}`
  }
}
