import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import type { Context } from '../http/context.ts'
import { PREFIX } from '../http/routes.ts'
import type { FileParts } from './parts.ts'
import type { FileRow } from './store.ts'

/** Addresses of a file that this session's browser can fetch on its own. */
export function addressesOf(
  { passes }: FileParts,
  { engine, actor }: Pick<Context, 'engine' | 'actor'>,
  id: number,
  thumbnail: boolean,
) {
  const base = `${PREFIX}/files/${id}`
  const pass = passes.issue(actor.session_id, base, engine.clock())
  return {
    url: `${base}/content?pass=${pass}`,
    thumbnail_url: thumbnail ? `${base}/thumbnail?pass=${pass}` : null,
  }
}

/** A file as a session sees it. */
export function answerOf(parts: FileParts, reader: Pick<Context, 'engine' | 'actor'>, file: FileRow): FileInfo {
  const { archived_at: _, sha256: _hash, thumbnail, ...publicFields } = file
  return { ...publicFields, ...addressesOf(parts, reader, file.id, thumbnail) }
}
