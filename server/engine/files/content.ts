import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../http/errors.ts'
import { dispositionOf } from './fileName.ts'
import { isInline } from './fileTypes.ts'
import type { FileParts } from './parts.ts'
import { blobKey, thumbnailKey } from './storage/keys.ts'
import { rangeOf } from './storage/range.ts'
import type { FileRow } from './store.ts'

/** Should a browser treat a file as a page anyway, it may run nothing, load nothing and reach nothing of ours. */
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'"
/** Browsers open no PDF within a sandbox; their viewers have one of their own. */
const PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Sends a part, the whole, or "not modified". Only this session's browser may cache it, and revalidates each time. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: FileParts,
  key: string,
  tag: string,
  size: number,
) {
  const etag = `"${tag}"`
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range: rangeHeader } = request.headers
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (ifNoneMatch?.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, ''))))
    return reply.code(304).send()
  const range = ifRange !== undefined && ifRange !== etag ? undefined : rangeOf(rangeHeader, size)
  if (range === 'unsatisfiable') {
    throw problem(416, 'range', {}, { 'content-range': `bytes */${size}` })
  }
  const stream = await parts.storage.get(key, range)
  if (!stream) {
    parts.say(new Error(`the storage has no object ${key}`), 'the content of a file is missing')
    throw problem(404, 'not_found')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.end - range.start + 1 : size)
    .send(stream)
}

/** GET /files/{id}/content */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: FileParts,
  file: FileRow,
  save: boolean,
) {
  const how = isInline(file) && !save ? 'inline' : 'attachment'
  reply
    .header('content-security-policy', file.kind === 'pdf' ? PDF : SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf(how, file.name))
    .type(file.kind === 'other' ? 'application/octet-stream' : file.mime)
  return send(request, reply, parts, blobKey(file.sha256), file.sha256, file.size)
}

/** GET /files/{id}/thumbnail */
export async function sendThumbnail(request: FastifyRequest, reply: FastifyReply, parts: FileParts, file: FileRow) {
  if (!file.thumbnail) throw problem(404, 'not_found')
  const etag = `"${file.sha256}-small"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const stream = await parts.storage.get(thumbnailKey(file.sha256))
  if (!stream) throw problem(404, 'not_found')
  return reply
    .header('content-security-policy', SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .type('image/webp')
    .send(stream)
}
