import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Collection } from '../../../schema/engine/collect.ts'
import { compressedAnswer } from '../http/compressedAnswer.ts'
import { problem } from '../http/errors.ts'
import { createBuckets } from '../read/buckets.ts'
import { openapi } from './openapi.ts'
import type { Endpoint } from './openapiOperation.ts'

/** What one address may ask for at once, and what comes back each second: a page with all it loads is three. */
const AT_ONCE = 60
const PER_SECOND = 1
/**
 * Ms that a refusal is held back: connections that ask again at once would keep the process busy with refusing, and everybody's lists
 * waiting. Held back at a time are so many, the others are refused as they come.
 */
const HELD_FOR = 500
const HELD = 500

/** The program of the viewer, as its package hands it out; loaded when somebody looks. */
async function viewerProgram(): Promise<string> {
  const { default: viewer } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(viewer, { routePrefix: '/', configuration: { url: 'nothing' } })
  const { body, statusCode } = await host.inject('/js/scalar.js')
  await host.close()
  if (statusCode !== 200) throw new Error(`the viewer of the description hands out no program: ${statusCode}`)
  return body
}

/** The viewer's own colours of methods and small words are too weak to be read by everybody: these have 4.5 to 1 on all its grounds. */
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

/** Nothing is loaded from, sent to or asked of another host; requests are not made from the page, which has no session. */
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
 * The page runs scripts of its own nonce alone and speaks to nobody but us. The viewer writes styles into its elements as it goes, which no
 * nonce can allow: styles, and nothing else, are free here (docs/decisions/0003-packages.md).
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

/** GET /openapi.json, and /docs with a viewer of it. They need no session, so that each address gets only so many. */
export function docsRoutes(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  resources: Collection,
  prefix: string,
): void {
  const asked = createBuckets(AT_ONCE, PER_SECOND)
  let held = 0
  const holdBack = async () => {
    if (held >= HELD) return
    held += 1
    await sleep(HELD_FOR).finally(() => {
      held -= 1
    })
  }
  const config = (summary: string) => ({
    compress: false as const,
    config: { access: 'public' as const, summary },
    onRequest: async ({ ip }: { ip: string }) => {
      const wait = asked.take(ip)
      if (wait === 0) return
      await holdBack()
      throw problem(429, 'rate_limited', {}, { 'retry-after': String(wait) })
    },
  })
  const described = () => JSON.stringify(openapi(endpoints, resources, prefix))
  app.get(
    '/openapi.json',
    config('Get this API description'),
    compressedAnswer(described, 'application/json; charset=utf-8'),
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
