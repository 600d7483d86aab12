import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the resources that an area declares. */
function resourcesOf(root: string, area: string): readonly string[] {
  const folder = join(root, 'schema', 'areas', area)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap(
      (file) => /defineResource\(\{\s*name: '([\w-]+)'/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? [],
    )
}

/** A pattern of the names of contract tests about what areas declare: resources, and actions on them. Null where they declare no resource. */
export function contractPattern(root: string, areas: readonly string[]): string | null {
  const names = areas.flatMap((area) => resourcesOf(root, area))
  return names.length ? `(^|[ /])(${names.join('|')})([ /]|$)` : null
}

/** Areas of this tree that files belong to, by the folders of the program, its screens and its tests. */
export function areasOf(root: string, files: readonly string[]): readonly string[] {
  const found = files.flatMap(
    (file) =>
      /^(?:schema|server|tests)\/areas\/([\w-]+)\//.exec(file)?.[1] ??
      /^src\/(?:resources|customRoutes)\/([\w-]+)\//.exec(file)?.[1] ??
      [],
  )
  return [...new Set(found)].filter((area) => existsSync(join(root, 'schema', 'areas', area))).toSorted()
}
