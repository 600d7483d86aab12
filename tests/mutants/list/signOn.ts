import { mutant } from '../mutant.ts'

const ACCOUNT = 'server/areas/access/auth/signOn/account.ts'
const ATTEMPTS = 'server/areas/access/auth/signOn/attempts.ts'
const TEST = 'areas/access/auth/sign-on'

/** Sign-in through a provider. */
export const signOn = [
  mutant(
    'an unverified email at a provider signs a user in',
    ACCOUNT,
    "typeof email === 'string' && email_verified === true",
    "typeof email === 'string'",
    TEST,
  ),
  mutant(
    'an account linked to another user is taken over by its email',
    ACCOUNT,
    "  if (byEmail.subject !== null && byEmail.subject !== claims.sub) throw problem(403, 'sign_on_other')\n",
    '  if (byEmail.subject !== null) return byEmail\n',
    TEST,
  ),
  mutant(
    "a linked user signs in with another account's email",
    ACCOUNT,
    "if (byEmail && byEmail.id !== linked.id) throw problem(403, 'sign_on_other')",
    '',
    TEST,
  ),
  mutant(
    'a provider signs in users with more permissions than its owner',
    ACCOUNT,
    "if (!(await answersFor(engine, tx, provider.id, placement))) throw problem(403, 'sign_on_above')",
    '',
    TEST,
  ),
  mutant(
    'a user in no mapped group signs in',
    ACCOUNT,
    "if (!first) throw problem(403, 'sign_on_no_group')",
    'if (!first) return null',
    TEST,
  ),
  mutant(
    "a provider's return is accepted from any browser",
    ATTEMPTS,
    'where state_hash = $1 and browser_hash = $2 and expires_at >= $3\n         returning provider_id',
    'where state_hash = $1 and $2::bytea is not null and expires_at >= $3\n         returning provider_id',
    TEST,
  ),
  mutant(
    'a sign-in code is valid forever',
    ATTEMPTS,
    '(browser_hash is null or browser_hash = $2) and expires_at >= $3',
    '(browser_hash is null or browser_hash = $2) and $3::timestamptz is not null',
    TEST,
  ),
  mutant(
    'a sign-in redirects outside the program',
    'server/areas/access/auth/signOn/routes.ts',
    '/^\\/(?![/\\\\])[^\\\\\\s]*$/.test(path)',
    'path.length > 0',
    TEST,
  ),
  mutant(
    'passwords are accepted while switched off',
    'server/areas/access/auth/signOn/passwords.ts',
    "if (!(await takesPasswords(engine))) throw problem(403, 'passwords_off')",
    'await takesPasswords(engine)',
    TEST,
  ),
  mutant(
    'passwords are switched off before anyone signed in otherwise',
    'server/areas/access/auth/signOn/passwords.ts',
    'return rows.length === 0',
    'return false',
    TEST,
  ),
  mutant(
    "a changed issuer keeps the previous one's links",
    'server/areas/access/sign-in-providers.ts',
    'if (before && before.issuer !== after.issuer)',
    'if (!before)',
    TEST,
  ),
  mutant(
    'a client secret is sent to an issuer it was not entered for',
    'server/areas/access/auth/signOn/provider.ts',
    "'case when s.issuer = p.issuer and s.client = p.client then s.sealed end'",
    "'s.sealed'",
    'areas/access/auth/provider-secret',
  ),
  mutant(
    'the issuer changes and the client secret stays',
    'server/areas/access/sign-in-providers.ts',
    'if (bound && (bound.issuer',
    'if (!bound && (next.issuer',
    'areas/access/auth/provider-secret',
  ),
]
