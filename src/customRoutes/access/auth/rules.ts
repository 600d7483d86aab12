import { lengthOf, PASSWORD_MIN, plainToken, TOKEN_MIN } from '../../../../schema/engine/auth/credentials.ts'

/** Message key of a field's error, with its arguments if it has any. */
export type Wrong = string | readonly [key: string, args: Readonly<Record<string, unknown>>]

/** Field → message key of its error. */
export interface LoginErrors {
  readonly email?: string
  readonly password?: string
}

/** As the browser validates email inputs (HTML standard), but with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** @returns message key of the error in an address */
export function checkEmail(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return 'validation.required'
  return EMAIL.test(trimmed) ? undefined : 'validation.email'
}

/** The rules of the sign-in form (fixed by the specification). */
export function checkLogin(email: string, password: string): LoginErrors {
  const wrongEmail = checkEmail(email)
  return {
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(password === '' ? { password: 'validation.required' } : {}),
  }
}

/** Input of the forms that take a token. */
export interface Redemption {
  readonly email: string
  readonly token: string
  readonly password: string
  readonly password_confirmation: string
}
export type RedemptionErrors = { readonly [field in keyof Redemption]?: Wrong }

const checkLength = (text: string, length: number, min: number): Wrong | undefined =>
  text.trim() === '' ? 'validation.required' : length < min ? ['validation.too_short', { min }] : undefined

/** The rules of those forms (fixed by the specification); the server also checks what only it knows, such as the list of common passwords. */
export function checkRedemption(typed: Redemption): RedemptionErrors {
  const { email, token, password, password_confirmation: repeated } = typed
  const wrong: { [field in keyof Redemption]: Wrong | undefined } = {
    email: checkEmail(email),
    token: checkLength(token, plainToken(token).length, TOKEN_MIN),
    password: checkLength(password, lengthOf(password), PASSWORD_MIN),
    password_confirmation:
      repeated === '' ? 'validation.required' : repeated === password ? undefined : 'validation.confirmation',
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, error]) => error !== undefined))
}
