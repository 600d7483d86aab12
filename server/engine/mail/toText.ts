import { createRequire } from 'node:module'
import type { convert } from 'html-to-text'
import { lazily } from '../../lazily.ts'

const library = lazily(() => createRequire(import.meta.url)('html-to-text') as { readonly convert: typeof convert })

/** HTML of an email as text, by the html-to-text library. */
export const toText: typeof convert = (...args) => library().convert(...args)
