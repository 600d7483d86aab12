import type { Context } from '../../engine/http/context.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { issueTicket } from '../../engine/transfer/export/tickets.ts'

/** Returns an address that downloads the document of one record once. The ticket is for that record, whatever the address says. */
export async function documentAddress(
  { engine, actor }: Context,
  path: string,
  id: number,
  params: object,
): Promise<{ url: string }> {
  const ticket = await issueTicket(engine.db, actor.session_id, PREFIX + path, { ...params, id: String(id) })
  return { url: `${PREFIX}${path.replace(':id', String(id))}?ticket=${ticket}` }
}
