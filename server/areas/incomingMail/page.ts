import { sql } from 'kysely'
import type { Engine } from '../../engine/http/context.ts'
import { pictureUrl } from '../../engine/mail/shown.ts'

/** Maximum bytes of pictures on one page. */
const MAX_PICTURES = 10 * 1024 * 1024
const PICTURE = /src="cid:([0-9a-f]{64})\.(png|jpg|gif|webp)"/g
const MIME: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

const STYLE = `:root{color-scheme:light dark}body{margin:12px;font:14px/20px Inter,system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}
blockquote{margin:0 0 0 8px;padding-left:8px;border-left:2px solid #8a93a5}table{max-width:100%}pre{white-space:pre-wrap}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Renders an email as a page: its HTML with its own pictures, or its text. A picture is shown only if it is a file of this email, because an email
 * could reference any content hash.
 */
export async function pageOf(engine: Engine, id: number): Promise<string> {
  const { rows } = await sql<{ html: string | null; text: string | null }>`
    select html, text from incoming_mails where id = ${id}`.execute(engine.db)
  const { html = null, text = null } = rows[0] ?? {}
  const { rows: ownPictures } = await sql<{ sha256: string; size: number }>`
    select distinct encode(f.sha256, 'hex') as sha256, b.size::float8 as size from files f join file_blobs b on b.sha256 = f.sha256
    where f.subject = 'incoming-mails' and f.subject_id = ${id} and f.archived_at is null`.execute(engine.db)
  const sizes = new Map(ownPictures.map(({ sha256, size }) => [sha256, size]))
  const urlByHash = new Map<string, string>()
  let remainingBytes = MAX_PICTURES
  for (const [, sha256 = '', type = ''] of (html ?? '').matchAll(PICTURE)) {
    const size = sizes.get(sha256)
    if (size === undefined || size > remainingBytes || urlByHash.has(sha256)) continue
    const url = await pictureUrl(engine, { sha256, mime: MIME[type] ?? '' })
    if (!url) continue
    remainingBytes -= size
    urlByHash.set(sha256, url)
  }
  const body = html
    ? html.replaceAll(PICTURE, (_all, sha256: string) => `src="${urlByHash.get(sha256) ?? 'data:,'}"`)
    : `<pre>${escaped(text ?? '')}</pre>`
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>${body}</body></html>`
}
