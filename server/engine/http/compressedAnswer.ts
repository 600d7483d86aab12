import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const squeezed = { gzip: promisify(gzip), br: promisify(brotliCompress) }

/** Above this size the last tenth of compression takes seconds. */
const LARGE = 2_097_152

interface Made {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

async function compress(text: string): Promise<Made> {
  const plain = Buffer.from(text)
  const [small, smallest] = await Promise.all([
    squeezed.gzip(plain, { level: 9 }),
    squeezed.br(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: plain.length < LARGE ? 9 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  ])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak: one tag for the same text in three encodings.
  return { etag: `W/"${hash}"`, plain, gzip: small, br: smallest }
}

/** The smallest of our encodings that the client accepts; `q=0` refuses one. */
export function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const named = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...params] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return [name, !params.some((param) => /^q=0(\.0*)?$/.test(param))] as const
    }),
  )
  return (['br', 'gzip'] as const).find((name) => named.get(name) ?? named.get('*') ?? false)
}

const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^(?!W\/)/, 'W/') === etag))

/**
 * Answers with a text that does not change while the process runs. It is written and compressed once, for the first request, and then sent from
 * memory; 304 when the client has it. Its route must set `compress: false`.
 * @param text the text to send
 * @param type its media type
 */
export function compressedAnswer(text: () => string | Promise<string>, type: string) {
  let answer: Promise<Made> | undefined
  const begin = async () => compress(await text())
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    answer ??= begin()
    const { etag, plain, ...small } = await answer.catch((error: unknown) => {
      // The next request tries again.
      answer = undefined
      throw error
    })
    void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type(type).send(encoding ? small[encoding] : plain)
  }
}
