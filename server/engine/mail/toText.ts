import { createRequire } from 'node:module'
import type { convert } from 'html-to-text'
import { lazily } from '../../lazily.ts'

const library = lazily(() => createRequire(import.meta.url)('html-to-text') as { readonly convert: typeof convert })

/** HTML of a letter as text; what may be said to it is the library's (html-to-text). */
export const toText: typeof convert = (...given) => library().convert(...given)
