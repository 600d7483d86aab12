import { jwtDecode } from 'jwt-decode'

/** Why a token could not be read; each code has a text fixed by the specification. */
export const TOKEN_ERRORS = [
  'token_not_string',
  'token_not_compact',
  'token_invalid',
  'token_payload_missing',
  'token_payload_not_base64url',
  'token_payload_not_json',
  'token_claims_not_object',
] as const

export type TokenErrorCode = (typeof TOKEN_ERRORS)[number]

/** Thrown by `decodeToken`. `code` is also the last part of the message key `auth.token_errors.*`. */
export class TokenError extends Error {
  readonly code: TokenErrorCode
  constructor(code: TokenErrorCode) {
    super(code)
    this.name = 'TokenError'
    this.code = code
  }
}

/** The payload of a token: any JSON object. `exp` is in seconds since the epoch (RFC 7519). */
export type Claims = Readonly<Record<string, unknown>>

const ENCRYPTED_PARTS = 5
const SIGNED_PARTS = 3

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Cases that the specification distinguishes and `jwt-decode` does not: characters of plain base64, and bytes that are not UTF-8, which it reads as
 * Latin-1.
 */
function checkPayload(payload: string): void {
  if (!/^[\w-]+$/.test(payload) || payload.length % 4 === 1) throw new TokenError('token_payload_not_base64url')
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new TokenError('token_payload_not_json')
  }
}

function payloadOf(token: string): unknown {
  try {
    return jwtDecode<unknown>(token)
  } catch {
    throw new TokenError('token_payload_not_json')
  }
}

/**
 * Reads the payload of a JWT without checking its signature (fixed by the specification). Five parts are an encrypted token, which is not the
 * compact signed form; any other number but three is not a token.
 * @throws TokenError with the first rule that the token breaks
 */
export function decodeToken(token: unknown): Claims {
  if (typeof token !== 'string') throw new TokenError('token_not_string')
  const parts = token.split('.')
  if (parts.length === ENCRYPTED_PARTS) throw new TokenError('token_not_compact')
  if (parts.length !== SIGNED_PARTS) throw new TokenError('token_invalid')
  const payload = parts[1]
  if (!payload) throw new TokenError('token_payload_missing')
  checkPayload(payload)
  const claims = payloadOf(token)
  if (!isObject(claims)) throw new TokenError('token_claims_not_object')
  return claims
}

/**
 * The user in a token, under `claims.user` or directly under `user` (fixed by the specification); null without one.
 * @throws TokenError
 */
export function userOf(token: unknown): Readonly<Record<string, unknown>> | null {
  const payload = decodeToken(token)
  const nested = isObject(payload.claims) ? payload.claims.user : undefined
  if (isObject(nested)) return nested
  return isObject(payload.user) ? payload.user : null
}

/**
 * Whether the token's `exp` has been reached. Without `exp` a token is not expired (fixed by the specification); an `exp` that is
 * not a number can't be trusted and counts as expired.
 * @param now milliseconds since the epoch
 * @throws TokenError
 */
export function isExpired(token: unknown, now: number): boolean {
  const { exp } = decodeToken(token)
  if (exp === undefined || exp === null) return false
  return typeof exp !== 'number' || now >= exp * 1000
}
