import { z } from 'zod'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldErrors } from '../../../../schema/engine/errors.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { invalid } from '../../http/errors.ts'

/** Parameters of an export besides the list's query. */
const ownParameters = z.object({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  style: z.enum(['locale', 'iso']).default('locale'),
  locale: z.enum(LOCALES).default('en'),
  archived: z.enum(['true', 'false']).default('false'),
  /** Names with commas, as in list queries. */
  columns: z.string().max(10_000).optional(),
  /** Only these records. Too many for an address: accepted from a ticket only. */
  ids: z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(10_000).optional(),
})

export interface ExportRequest extends z.infer<typeof ownParameters> {
  /** The list's query, without the page. */
  readonly query: Readonly<Record<string, unknown>>
}

const NAMES = new Set(Object.keys(ownParameters.shape))

/**
 * Splits the parameters into ours and the list's.
 * @throws problem 422 at each wrong parameter
 */
export function exportRequest(resource: AnyResource, params: Readonly<Record<string, unknown>>): ExportRequest {
  const parsed = ownParameters.safeParse(params)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, params))
  if (parsed.data.archived === 'true' && !resource.archive) throw invalid({ archived: [{ code: 'unknown_parameter' }] })
  const query = Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => !NAMES.has(name) && name !== 'page' && name !== 'limit' && name !== 'ticket',
    ),
  )
  return { ...parsed.data, query }
}
