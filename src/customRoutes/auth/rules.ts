/** Field → message key of what is wrong with it. */
export interface LoginErrors {
  readonly email?: string
  readonly password?: string
}

/** As the browser's own email input judges it (HTML standard), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** The rules of the login form (spec.txt section 5). */
export function checkLogin(email: string, password: string): LoginErrors {
  const trimmed = email.trim()
  const wrongEmail = trimmed === '' ? 'validation.required' : EMAIL.test(trimmed) ? undefined : 'validation.email'
  return {
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(password === '' ? { password: 'validation.required' } : {}),
  }
}
