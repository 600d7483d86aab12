import { TOKEN_ERRORS } from './token.ts'

/** The message key for why a session ended, by the code from the server or from decoding the token. Unknown codes mean that it has expired. */
export function sessionEndText(code = ''): string {
  if (code === 'banned' || code === 'inactive') return `auth.problems.${code}`
  if (code === 'session_invalid') return 'auth.token_errors.token_invalid'
  return TOKEN_ERRORS.some((tokenError) => tokenError === code) ? `auth.token_errors.${code}` : 'auth.session_expired'
}

const TEXTS = new Set(['banned', 'inactive', 'session_expired', ...TOKEN_ERRORS].map(sessionEndText))

/** Whether a message says that a session ended. */
export const isSessionEndText = (message: string): boolean => TEXTS.has(message)
