import { ACCOUNTS, placeholdersOf } from '../../../schema/areas/mail/subjects.ts'
import type { FieldError } from '../../../schema/engine/errors.ts'
import { fill } from './liquid.ts'
import { Value } from './value.ts'

/** Text that no template holds by itself. */
const PROBE = 'https://account.example/9f2c41'
const WAY = new RegExp(`<a\\b[^>]*href="${PROBE}"[^>]*>[^<]`)

/** A mail that lets somebody in says where, whatever else it says: looked at as it goes out, so that no condition hides it. */
export function missingLinkError(body: string): FieldError | undefined {
  const values = Object.fromEntries(Object.keys(placeholdersOf(ACCOUNTS)).map((name) => [name, new Value('x', 'x')]))
  const html = fill(body, { ...values, 'token.link': new Value(PROBE, PROBE) }, 'html')
  return WAY.test(html) ? undefined : { code: 'token_link_needed' }
}
