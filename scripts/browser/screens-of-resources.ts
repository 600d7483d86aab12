import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const ID = 'virtual:screens'
const RESOLVED = `\0${ID}`

/** Files of src/resources that belong to a resource: `<name>/screens.tsx` is its screens, `on/<name>.tsx` of any area adds to them. */
function filesOfResources(): Map<string, { own?: string; added: string[] }> {
  const filesByResource = new Map<string, { own?: string; added: string[] }>()
  for (const file of globSync('src/resources/**/{screens.tsx,on/*.tsx}', { cwd: root }).toSorted()) {
    const [, ownName, other] = /(?:([\w-]+)\/screens|on\/([\w-]+))\.tsx$/.exec(file) ?? []
    const name = ownName ?? other
    if (name === undefined) continue
    const found = filesByResource.get(name) ?? { added: [] }
    filesByResource.set(
      name,
      ownName ? { ...found, own: `/${file}` } : { ...found, added: [...found.added, `/${file}`] },
    )
  }
  return filesByResource
}

/** The modules with the screens of all resources by name, and of a single resource. */
function source(id: string): string {
  const files = filesOfResources()
  const name = id.slice(RESOLVED.length + 1)
  if (!name) {
    const loads = [...files.keys()].map((one) => `${JSON.stringify(one)}: () => import('${ID}/${one}')`)
    return `export const screensOf = {\n${loads.join(',\n')}\n}`
  }
  const { own, added = [] } = files.get(name) ?? {}
  const all = [...(own ? [own] : []), ...added]
  return `${all.map((file, i) => `import part${i} from '${file}'`).join('\n')}
export const own = ${own ? 'part0' : 'undefined'}
export const added = [${added.map((_, i) => `part${own ? i + 1 : i}`).join(', ')}]`
}

/**
 * The custom screens of a resource are one file with the additions of other areas: one request, where single files would be up to a dozen that a
 * browser loads six at a time.
 */
export function screensOfResources(): Plugin {
  const invalidateOn = (server: ViteDevServer) => (file: string) => {
    if (!/src\/resources\/.*(?:screens|on\/[\w-]+)\.tsx$/.test(file.replaceAll('\\', '/'))) return
    for (const [id, module] of server.moduleGraph.idToModuleMap)
      if (id.startsWith(RESOLVED)) server.moduleGraph.invalidateModule(module)
    server.ws.send({ type: 'full-reload' })
  }
  return {
    name: 'screens-of-resources',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load: (id) => (id.startsWith(RESOLVED) ? source(id) : null),
    configureServer(server) {
      server.watcher.on('add', invalidateOn(server))
      server.watcher.on('unlink', invalidateOn(server))
    },
  }
}
