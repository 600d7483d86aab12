import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Collection } from '../../../schema/engine/collect.ts'
import { compressedAnswer } from '../http/compressedAnswer.ts'
import { problem } from '../http/errors.ts'
import { createBuckets } from '../read/buckets.ts'
import { openapi } from './openapi.ts'
import type { Endpoint } from './openapiOperation.ts'

/** What one address may request at once, and what is refilled each second: a page with everything it loads takes three. */
const BURST = 60
const PER_SECOND = 1
/**
 * How many ms a refusal is delayed: clients that retry at once would keep the process busy with refusing, while everyone's lists wait. At most this
 * many are delayed at a time, the others are refused at once.
 */
const HELD_FOR = 500
const MAX_WAITING = 500

/** The viewer's program from its package; loaded at first use. */
async function viewerProgram(): Promise<string> {
  const { default: viewer } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(viewer, { routePrefix: '/', configuration: { url: 'nothing' } })
  const { body, statusCode } = await host.inject('/js/scalar.js')
  await host.close()
  if (statusCode !== 200) throw new Error(`the script of the API viewer could not be read: ${statusCode}`)
  return body
}

/** The viewer's own colours of methods and small text are too weak: these have a contrast of 4.5 to 1 on all its backgrounds. */
const COLOURS = `
.light-mode {
  --scalar-color-3: #636363;
  --scalar-color-green: #00704a;
  --scalar-color-red: #c0152f;
  --scalar-color-yellow: #7a5600;
  --scalar-color-orange: #ab3f00;
  --scalar-color-blue: #0b62b0;
}
.dark-mode {
  --scalar-color-3: #a0a0a0;
  --scalar-color-red: #ff8078;
}`

/** Nothing is loaded from, sent to or requested from another host; requests cannot be made from the page, which has no session. */
const SETTINGS = {
  url: 'openapi.json',
  customCss: COLOURS,
  telemetry: false,
  withDefaultFonts: false,
  hideTestRequestButton: true,
  hideClientButton: true,
  hiddenClients: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
}

const page = (nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – Remote Workr CRM</title><link rel="icon" href="data:,"></head>
<body><div id="viewer"></div><noscript><a href="openapi.json">openapi.json</a></noscript>
<script nonce="${nonce}" src="docs/viewer.js"></script>
<script nonce="${nonce}">Scalar.createApiReference('#viewer', ${JSON.stringify(SETTINGS)})</script></body></html>`

/**
 * The page runs scripts with its own nonce only and connects only to us. The viewer writes inline styles, which no nonce can allow: styles, and
 * nothing else, are free here (docs/decisions/0003-packages.md).
 */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** GET /openapi.json, and /docs with a viewer. They need no session, so each address has a rate limit. */
export function docsRoutes(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  resources: Collection,
  prefix: string,
): void {
  const buckets = createBuckets(BURST, PER_SECOND)
  let waitingCount = 0
  const holdBack = async () => {
    if (waitingCount >= MAX_WAITING) return
    waitingCount += 1
    await sleep(HELD_FOR).finally(() => {
      waitingCount -= 1
    })
  }
  const config = (summary: string) => ({
    compress: false as const,
    config: { access: 'public' as const, summary },
    onRequest: async ({ ip }: { ip: string }) => {
      const wait = buckets.take(ip)
      if (wait === 0) return
      await holdBack()
      throw problem(429, 'rate_limited', {}, { 'retry-after': String(wait) })
    },
  })
  const describeApi = () => JSON.stringify(openapi(endpoints, resources, prefix))
  app.get(
    '/openapi.json',
    config('Get this API description'),
    compressedAnswer(describeApi, 'application/json; charset=utf-8'),
  )
  app.get('/docs', config('Get this API description as a web page'), async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply.header('content-security-policy', policy(nonce)).type('text/html; charset=utf-8').send(page(nonce))
  })
  app.get(
    '/docs/viewer.js',
    config('Get the page that shows this API description'),
    compressedAnswer(viewerProgram, 'text/javascript; charset=utf-8'),
  )
}
