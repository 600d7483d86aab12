import type { FastifyInstance } from 'fastify'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { invalid, problem } from './errors.ts'

/** Text that PostgreSQL cannot hold: NUL, and halves of surrogate pairs, which no UTF-8 has. */
const isUnfit = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** As a name in an answer, which has to be fit itself. */
const named = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** Most places that are named in one answer. */
const MOST = 100

/** Every place of such a text, in names as in values: `lines.0.name`. */
function* unfitIn(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') {
    if (isUnfit(value)) yield path
    return
  }
  // Files come as streams and buffers, and are no text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [name, part] of Object.entries(value)) {
    const at = path === '' ? named(name) : `${path}.${named(name)}`
    if (isUnfit(name)) yield at
    else yield* unfitIn(part, at)
  }
}

/**
 * Refuses texts that cannot be kept, whatever field, name or parameter they stand in: 422 at their places, 404 in a path. It is the one
 * place that does; what is declared need not think of them.
 */
export function refuseUnfitTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (!unfitIn(params, '').next().done) throw problem(404, 'not_found')
    const errors: FieldErrors = Object.create(null)
    for (const sent of [query, body])
      for (const path of unfitIn(sent, '')) {
        errors[path] = [{ code: 'control_characters' }]
        if (Object.keys(errors).length >= MOST) throw invalid(errors)
      }
    if (Object.keys(errors).length > 0) throw invalid(errors)
  })
}
