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

/** A provider as sign-in needs it. */
export interface Provider {
  readonly id: number
  readonly name: string
  readonly issuer: string
  readonly client: string
  readonly second_factor: boolean
  readonly groups_claim: string | null
  /** Changes with every write to it, and with its secret. */
  readonly version: string
  readonly sealed: Buffer | null
}

/** What a provider says of who signed in there. */
export interface Claims {
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly [claim: string]: unknown
}

/** Seconds that a provider may take to answer. */
const TIMEOUT = 10
/** Milliseconds that a provider's description of itself is kept: its keys change, and are looked for anew when one is unknown. */
const KEPT = 3_600_000

/** Whose a client secret is when it is sealed: it opens for this provider alone. */
export const subjectOf = (id: number): string => `sign-in provider ${id}`

/** What its address is called among those that the program connects to. */
export const placeOf = (id: number): string => `sign-in-providers.${id}`

/** The secret, as long as it would be sent to the issuer, and as the client, that it was given for. */
const BELONGING = 'case when s.issuer = p.issuer and s.client = p.client then s.sealed end'

/** The providers that may be signed in through. */
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

/** One of them, also while nobody may sign in through it. */
export async function providerOf(db: Db, id: number): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    select p.id, p.name, p.issuer, p.client, p.second_factor, p.groups_claim, ${sql.raw(BELONGING)} as sealed, p.updated_at::text || coalesce(s.set_at::text, '') as version
    from sign_in_providers p left join sign_in_secrets s on s.provider_id = p.id where p.id = ${id}`.execute(db)
  return rows[0]
}

/** What came of trying a provider; `code` is the key of its sentence. */
export interface ProviderTest {
  readonly ok: boolean
  readonly code: 'provider_knows' | 'provider_client'
  readonly said?: string
}

/** The protocol of OpenID Connect, authorization code with PKCE: the library checks issuer, audience, signature, times, state and nonce. */
export function createProtocol(engine: Engine) {
  const { clock } = engine
  const { seal } = engine.settings
  const known = new Map<number, { version: string; until: number; config: Promise<Configuration> }>()

  const discover = async (provider: Provider): Promise<Configuration> => {
    const issuer = new URL(provider.issuer)
    // Whether an address without TLS is asked is decided where everything goes out.
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
    const origin = { place: placeOf(provider.id), address: provider.issuer }
    const fetched = outgoingFetch(service(engine, 'outgoing'), origin)
    const ask: CustomFetch = (address, { body, ...options }) =>
      fetched(address, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : body })
    const found = await discovery(issuer, provider.client, undefined, None(), {
      timeout: TIMEOUT,
      execute,
      [customFetch]: ask,
    })
    if (!provider.sealed) return found
    const plain = seal.open(provider.sealed, subjectOf(provider.id)).toString()
    const server = found.serverMetadata()
    // Where nothing is said it is Basic, by the standard.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? ClientSecretBasic(plain) : ClientSecretPost(plain)
    const config = new Configuration(server, provider.client, undefined, way)
    config.timeout = TIMEOUT
    config[customFetch] = ask
    for (const apply of execute) apply(config)
    return config
  }

  const configOf = async (provider: Provider): Promise<Configuration> => {
    const kept = known.get(provider.id)
    const now = clock().getTime()
    if (kept && kept.version === provider.version && kept.until > now) return kept.config
    const config = discover(provider)
    known.set(provider.id, { version: provider.version, until: now + KEPT, config })
    // What could not be reached is asked anew the next time.
    config.catch(() => known.delete(provider.id))
    return config
  }

  return {
    /**
     * Asks the provider for its description, and for tokens with a code that is none: whoever is refused for the code was known as a client.
     * @throws where it does not answer as a provider
     */
    test: async (provider: Provider): Promise<ProviderTest> => {
      const config = await discover(provider)
      try {
        await genericGrantRequest(config, 'authorization_code', { code: 'test', redirect_uri: provider.issuer })
      } catch (error) {
        if (error instanceof WWWAuthenticateChallengeError)
          return { ok: false, code: 'provider_client', said: `invalid_client (${error.status})` }
        if (!(error instanceof ResponseBodyError)) throw error
        const said = [error.error, error.error_description].filter(Boolean).join(': ')
        return error.error === 'invalid_grant'
          ? { ok: true, code: 'provider_knows' }
          : { ok: false, code: 'provider_client', said }
      }
      throw new Error('the provider gave tokens for a code that it never gave')
    },

    /** Where the browser is sent to. */
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
     * What the provider says of who came back to `url`. Claims that its token does not hold are asked for.
     * @throws whatever is wrong with the answer, or that nobody answered
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
