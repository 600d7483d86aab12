import type { FastifyInstance } from 'fastify'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { invalid, problem } from './errors.ts'

/** Text that PostgreSQL cannot store: NUL, and halves of surrogate pairs, which UTF-8 does not have. */
const isUnfit = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Made safe for use as a name in an answer. */
const named = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** Maximum number of places named in one answer. */
const MAX = 100

/** Every place of such a text, in names and in values: `lines.0.name`. */
function* unfitIn(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') {
    if (isUnfit(value)) yield path
    return
  }
  // Files arrive as streams and buffers and are not text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [name, part] of Object.entries(value)) {
    const childPath = path === '' ? named(name) : `${path}.${named(name)}`
    if (isUnfit(name)) yield childPath
    else yield* unfitIn(part, childPath)
  }
}

/**
 * Refuses texts that cannot be stored, in any field, name or parameter: 422 naming the places, 404 in a path. This is the only place that checks it,
 * so declarations need not.
 */
export function refuseUnfitTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (!unfitIn(params, '').next().done) throw problem(404, 'not_found')
    const errors: FieldErrors = Object.create(null)
    for (const sent of [query, body])
      for (const path of unfitIn(sent, '')) {
        errors[path] = [{ code: 'control_characters' }]
        if (Object.keys(errors).length >= MAX) throw invalid(errors)
      }
    if (Object.keys(errors).length > 0) throw invalid(errors)
  })
}
