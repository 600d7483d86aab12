import { ACCOUNTS, placeholdersOf } from '../../../schema/areas/mail/subjects.ts'
import type { FieldError } from '../../../schema/engine/errors.ts'
import { fill } from './liquid.ts'
import { Value } from './value.ts'

/** A link that occurs in no template. */
const PROBE = 'https://account.example/9f2c41'
const TOKEN_LINK = new RegExp(`<a\\b[^>]*href="${PROBE}"[^>]*>[^<]`)

/** An account email must contain its link. The rendered email is checked, so that no condition can hide the link. */
export function missingLinkError(body: string): FieldError | undefined {
  const values = Object.fromEntries(Object.keys(placeholdersOf(ACCOUNTS)).map((name) => [name, new Value('x', 'x')]))
  const html = fill(body, { ...values, 'token.link': new Value(PROBE, PROBE) }, 'html')
  return TOKEN_LINK.test(html) ? undefined : { code: 'token_link_needed' }
}
