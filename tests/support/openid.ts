import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'

/** A user with an account at the provider. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly groups?: readonly string[]
}

export interface OpenId {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** The user signed in there, who returns at once; null: declines. */
  person: Person | null
  /** Changes the ID token's content; it is signed again with the provider's key. */
  tamper: ((claims: JWTPayload) => JWTPayload) | null
  /** Whether the ID token has the claims, or they must be requested. */
  claimsInToken: boolean
  /** Addresses that browsers may return to. */
  allow(redirectUri: string): void
}

/** A real OpenID provider on this machine, whose users are accepted without a prompt. */
export async function openId(): Promise<OpenId> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirect_uris: string[] = []
  const state: OpenId = {
    issuer,
    clientId: 'crm',
    secret: 'a client secret that is planted',
    person: null,
    tamper: null,
    claimsInToken: true,
    allow: (uri) => void redirect_uris.push(uri),
  }
  let provider: Provider | undefined
  const make = (): Provider => {
    const made = new Provider(issuer, {
      clients: [{ client_id: state.clientId, client_secret: state.secret, redirect_uris }],
      jwks: { keys: [key] },
      cookies: { keys: ['of the tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: async (use) => ({
          ...(use === 'id_token' && !state.claimsInToken ? {} : state.person),
          sub,
        }),
      }),
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: state.clientId,
          ...(ctx.oidc.session?.accountId ? { accountId: ctx.oidc.session.accountId } : {}),
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    made.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path !== '/token' || !state.tamper || !body?.id_token) return
      const claims = state.tamper(decodeJwt(body.id_token))
      const signed = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' })
      ctx.body = { ...body, id_token: await signed.sign(await importJWK(key, 'RS256')) }
    })
    return made
  }
  server.on('request', (request, response) => {
    provider ??= make()
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { person } = state
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'said no' }
    provider.interactionFinished(request, response, result).catch((error: unknown) => response.destroy(error as Error))
    return undefined
  })
  afterAll(() => void server.close())
  return state
}

/** A browser that follows redirects, with its cookies, until it reaches a page. */
export function traveller() {
  const cookies = new Map<string, Map<string, string>>()
  const jar = (url: URL) => {
    const found = cookies.get(url.host) ?? new Map<string, string>()
    cookies.set(url.host, found)
    return found
  }
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address)
    const cookie = [...jar(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar(url).set(name, value)
    }
    return answer
  }
  return {
    go,
    /** Every address on the way, the last being the first without a redirect. */
    walk: async (address: string, until = (_url: URL) => false): Promise<URL[]> => {
      const way = [new URL(address)]
      for (let steps = 0; steps < 12; steps++) {
        const at = way.at(-1) as URL
        if (until(at)) return way
        const answer = await go(at.href)
        const next = answer.headers.get('location')
        if (!next) return way
        way.push(new URL(next, at))
      }
      throw new Error(`led on and on: ${way.at(-1)?.href}`)
    },
  }
}
