// npm run pictures:accept [-- names]
// Accepts changed screenshots from a test run: look at them first, in .cache/pictures.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const [found, kept] = [join(root, '.cache/pictures'), join(root, 'tests/pictures')]
const wanted = process.argv.slice(2)
const all = existsSync(found) ? await readdir(found) : []
const names = all.filter((name) => name.endsWith('.webp') && !name.endsWith('.was.webp'))
const taken = names.filter((name) => wanted.length === 0 || wanted.includes(name.replace('.webp', '')))
await mkdir(kept, { recursive: true })
for (const name of taken) await copyFile(join(found, name), join(kept, name))
console.log(
  taken.length === 0 ? 'No pictures have changed. Run npm run test:screens -- pictures' : `Kept: ${taken.join(', ')}`,
)
