// npm run pictures:accept [-- names]
// Accepts changed screenshots from a test run: look at them first, in .cache/pictures.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const [found, acceptedFolder] = [join(root, '.cache/pictures'), join(root, 'tests/pictures')]
const wantedNames = process.argv.slice(2)
const all = existsSync(found) ? await readdir(found) : []
const names = all.filter((name) => name.endsWith('.webp') && !name.endsWith('.was.webp'))
const acceptedNames = names.filter(
  (name) => wantedNames.length === 0 || wantedNames.includes(name.replace('.webp', '')),
)
await mkdir(acceptedFolder, { recursive: true })
for (const name of acceptedNames) await copyFile(join(found, name), join(acceptedFolder, name))
console.log(
  acceptedNames.length === 0
    ? 'No pictures have changed. Run npm run test:screens -- pictures'
    : `Kept: ${acceptedNames.join(', ')}`,
)
