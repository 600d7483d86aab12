import { sql } from 'kysely'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  genericGrantRequest,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type pg from 'pg'
import type { Db } from '../../../../engine/db/kysely.ts'
import { type Engine, service } from '../../../../engine/http/context.ts'
import { outgoingFetch } from '../../../../engine/outgoing/httpClient.ts'

/** A provider with the data needed for signing in. */
export interface Provider {
  readonly id: number
  readonly name: string
  readonly issuer: string
  readonly client: string
  readonly second_factor: boolean
  readonly groups_claim: string | null
  /** Changes with every write of the provider or its secret. */
  readonly version: string
  readonly sealed: Buffer | null
}

/** Claims of a provider about a signed-in user. */
export interface Claims {
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly [claim: string]: unknown
}

/** Timeout of the provider in seconds. */
const TIMEOUT = 10
/** Milliseconds for which a provider's metadata is cached: its keys change, and are fetched again if one is unknown. */
const CONFIG_LIFE_MS = 3_600_000

/** Subject of a sealed client secret: it can be decrypted only for this provider. */
export const subjectOf = (id: number): string => `sign-in provider ${id}`

/** Name of its address in the list of addresses the program connects to. */
export const placeOf = (id: number): string => `sign-in-providers.${id}`

/** The secret, only if issuer and client are still those it was given for. */
const BELONGING = 'case when s.issuer = p.issuer and s.client = p.client then s.sealed end'

/** Returns the providers that users can sign in through. */
export async function providersOf(pool: pg.Pool, id?: number): Promise<readonly Provider[]> {
  const { rows } = await pool.query<Provider>(
    `select p.id, p.name, p.issuer, p.client, p.second_factor, p.groups_claim, ${BELONGING} as sealed,
       p.updated_at::text || coalesce(s.set_at::text, '') as version
     from sign_in_providers p left join sign_in_secrets s on s.provider_id = p.id
     where p.active and p.archived_at is null and ($1::bigint is null or p.id = $1) order by lower(p.name)`,
    [id ?? null],
  )
  return rows
}

/** Returns a provider, even if users cannot sign in through it. */
export async function providerOf(db: Db, id: number): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    select p.id, p.name, p.issuer, p.client, p.second_factor, p.groups_claim, ${sql.raw(BELONGING)} as sealed, p.updated_at::text || coalesce(s.set_at::text, '') as version
    from sign_in_providers p left join sign_in_secrets s on s.provider_id = p.id where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Result of a provider test; `code` is the key of its message. */
export interface ProviderTest {
  readonly ok: boolean
  readonly code: 'provider_knows' | 'provider_client'
  readonly said?: string
}

/** Implements OpenID Connect (authorization code with PKCE): the library checks issuer, audience, signature, times, state and nonce. */
export function createProtocol(engine: Engine) {
  const { clock } = engine
  const { seal } = engine.settings
  const configByProvider = new Map<number, { version: string; until: number; config: Promise<Configuration> }>()

  const discover = async (provider: Provider): Promise<Configuration> => {
    const issuer = new URL(provider.issuer)
    // Whether an address without TLS is allowed is decided by the outgoing connections' own check.
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
    const origin = { place: placeOf(provider.id), address: provider.issuer }
    const providerFetch = outgoingFetch(service(engine, 'outgoing'), origin)
    const ask: CustomFetch = (address, { body, ...options }) =>
      providerFetch(address, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : body })
    const found = await discovery(issuer, provider.client, undefined, None(), {
      timeout: TIMEOUT,
      execute,
      [customFetch]: ask,
    })
    if (!provider.sealed) return found
    const plain = seal.open(provider.sealed, subjectOf(provider.id)).toString()
    const server = found.serverMetadata()
    // The standard's default is Basic.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const clientAuthentication = methods.includes('client_secret_basic')
      ? ClientSecretBasic(plain)
      : ClientSecretPost(plain)
    const config = new Configuration(server, provider.client, undefined, clientAuthentication)
    config.timeout = TIMEOUT
    config[customFetch] = ask
    for (const apply of execute) apply(config)
    return config
  }

  const configOf = async (provider: Provider): Promise<Configuration> => {
    const cached = configByProvider.get(provider.id)
    const now = clock().getTime()
    if (cached && cached.version === provider.version && cached.until > now) return cached.config
    const config = discover(provider)
    configByProvider.set(provider.id, { version: provider.version, until: now + CONFIG_LIFE_MS, config })
    // A failed discovery is not cached.
    config.catch(() => configByProvider.delete(provider.id))
    return config
  }

  return {
    /**
     * Fetches the provider's metadata and requests tokens with an invalid code: if only the code is refused, the client is known.
     * @throws if it does not respond as a provider
     */
    test: async (provider: Provider): Promise<ProviderTest> => {
      const config = await discover(provider)
      try {
        await genericGrantRequest(config, 'authorization_code', { code: 'test', redirect_uri: provider.issuer })
      } catch (error) {
        if (error instanceof WWWAuthenticateChallengeError)
          return { ok: false, code: 'provider_client', said: `invalid_client (${error.status})` }
        if (!(error instanceof ResponseBodyError)) throw error
        const providerMessage = [error.error, error.error_description].filter(Boolean).join(': ')
        return error.error === 'invalid_grant'
          ? { ok: true, code: 'provider_knows' }
          : { ok: false, code: 'provider_client', said: providerMessage }
      }
      throw new Error('the provider gave tokens for a code that it never gave')
    },

    /** Returns the address to which the browser is sent. */
    address: async (
      provider: Provider,
      { redirectUri, state, nonce, verifier }: Record<'redirectUri' | 'state' | 'nonce' | 'verifier', string>,
    ): Promise<URL> =>
      buildAuthorizationUrl(await configOf(provider), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),

    /**
     * Returns the claims about the user who came back to `url`. Claims missing from the token are requested.
     * @throws any error of the response, or if the provider does not answer
     */
    claims: async (
      provider: Provider,
      url: URL,
      { state, nonce, verifier }: Record<'state' | 'nonce' | 'verifier', string>,
    ): Promise<Claims> => {
      const config = await configOf(provider)
      const tokens = await authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const lacks =
        claims['email'] === undefined || (provider.groups_claim && claims[provider.groups_claim] === undefined)
      if (!lacks || !config.serverMetadata().userinfo_endpoint) return claims
      return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
    },
  }
}
export type Protocol = ReturnType<typeof createProtocol>
