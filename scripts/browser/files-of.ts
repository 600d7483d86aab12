import type { Rolldown } from 'vite'

/** Files that these modules import, and their styles; with `entries`, those of the page itself as well. */
export function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[], entries: boolean): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // A file requested by name may only lead to the one with the contents.
  const holding = (file: string) => [
    chunks.find(({ moduleIds }) => moduleIds.includes(file)),
    ...chunks.filter(({ facadeModuleId }) => facadeModuleId === file),
  ]
  const next = [...chunks.filter(({ isEntry }) => isEntry && entries), ...modules.flatMap(holding)]
  const fileNames = new Set<string>()
  for (let chunk = next.pop(); chunk !== undefined || next.length > 0; chunk = next.pop()) {
    if (!chunk) throw new Error('a module that the page is to ask for is no part of the browser build any more')
    if (fileNames.has(chunk.fileName)) continue
    fileNames.add(chunk.fileName)
    for (const name of chunk.viteMetadata?.importedCss ?? []) fileNames.add(name)
    next.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return fileNames
}
