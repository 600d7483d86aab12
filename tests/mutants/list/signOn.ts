import { mutant } from '../mutant.ts'

const ACCOUNT = 'server/areas/access/auth/signOn/account.ts'
const ATTEMPTS = 'server/areas/access/auth/signOn/attempts.ts'
const TEST = 'areas/access/auth/sign-on'

/** Sign-in through a provider. */
export const signOn = [
  mutant(
    'an address that a provider does not vouch for lets in',
    ACCOUNT,
    "typeof email === 'string' && email_verified === true",
    "typeof email === 'string'",
    TEST,
  ),
  mutant(
    'an account that is linked to somebody is taken over by its address',
    ACCOUNT,
    "  if (byEmail.subject !== null && byEmail.subject !== claims.sub) throw problem(403, 'sign_on_other')\n",
    '  if (byEmail.subject !== null) return byEmail\n',
    TEST,
  ),
  mutant(
    'somebody linked comes in with the address of another account',
    ACCOUNT,
    "if (byEmail && byEmail.id !== linked.id) throw problem(403, 'sign_on_other')",
    '',
    TEST,
  ),
  mutant(
    'a provider vouches for people who may do more than whoever set it up',
    ACCOUNT,
    "if (!(await answersFor(engine, tx, provider.id, placement))) throw problem(403, 'sign_on_above')",
    '',
    TEST,
  ),
  mutant(
    'who is in no mapped group comes in',
    ACCOUNT,
    "if (!first) throw problem(403, 'sign_on_no_group')",
    'if (!first) return null',
    TEST,
  ),
  mutant(
    'the way back from a provider is taken from any browser',
    ATTEMPTS,
    'where state_hash = $1 and browser_hash = $2 and expires_at >= $3\n         returning provider_id',
    'where state_hash = $1 and $2::bytea is not null and expires_at >= $3\n         returning provider_id',
    TEST,
  ),
  mutant(
    'a code of a sign-in is good for ever',
    ATTEMPTS,
    '(browser_hash is null or browser_hash = $2) and expires_at >= $3',
    '(browser_hash is null or browser_hash = $2) and $3::timestamptz is not null',
    TEST,
  ),
  mutant(
    'a sign-in leads out of the program',
    'server/areas/access/auth/signOn/routes.ts',
    '/^\\/(?![/\\\\])[^\\\\\\s]*$/.test(path)',
    'path.length > 0',
    TEST,
  ),
  mutant(
    'passwords are taken where they are off',
    'server/areas/access/auth/signOn/passwords.ts',
    "if (!(await takesPasswords(engine))) throw problem(403, 'passwords_off')",
    'await takesPasswords(engine)',
    TEST,
  ),
  mutant(
    'passwords go off before anybody came in otherwise',
    'server/areas/access/auth/signOn/passwords.ts',
    'return rows.length === 0',
    'return false',
    TEST,
  ),
  mutant(
    'another issuer keeps the links of the one before',
    'server/areas/access/sign-in-providers.ts',
    'if (before && before.issuer !== after.issuer)',
    'if (!before)',
    TEST,
  ),
  mutant(
    'a client secret goes to an issuer that it was not given for',
    'server/areas/access/auth/signOn/provider.ts',
    "'case when s.issuer = p.issuer and s.client = p.client then s.sealed end'",
    "'s.sealed'",
    'areas/access/auth/provider-secret',
  ),
  mutant(
    'an issuer changes and the client secret stays',
    'server/areas/access/sign-in-providers.ts',
    'if (bound && (bound.issuer',
    'if (!bound && (next.issuer',
    'areas/access/auth/provider-secret',
  ),
]
