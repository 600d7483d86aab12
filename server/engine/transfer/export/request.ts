import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldErrors } from '../../../../schema/engine/errors.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { invalid } from '../../http/errors.ts'

/** What an export is asked for besides the query of the list (api.md, Lists). */
const own = z.object({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  style: z.enum(['locale', 'iso']).default('locale'),
  locale: z.enum(LOCALES).default('en'),
  archived: z.enum(['true', 'false']).default('false'),
  /** Names with commas, as in the lists' queries. */
  columns: z.string().max(10_000).optional(),
  /** Only these records. More than an address can hold: taken from a ticket alone. */
  ids: z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(10_000).optional(),
})

export interface ExportRequest extends z.infer<typeof own> {
  /** The query of the list; its page means nothing here. */
  readonly query: Readonly<Record<string, unknown>>
}

const NAMES = new Set(Object.keys(own.shape))

/** Splits what was asked into ours and the list's. Throws 422 at each parameter that is wrong. */
export function exportRequest(resource: AnyResource, params: Readonly<Record<string, unknown>>): ExportRequest {
  const parsed = own.safeParse(params)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, params))
  if (parsed.data.archived === 'true' && !resource.archive) throw invalid({ archived: [{ code: 'unknown_parameter' }] })
  const query = Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => !NAMES.has(name) && name !== 'page' && name !== 'limit' && name !== 'ticket',
    ),
  )
  return { ...parsed.data, query }
}
