import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// What was compiled is kept: a start that is not the first reads it in about half of the processor's time. Where it cannot be written it is made anew.
enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'))
const { run } = await import('./program.ts')
run(process.env)
