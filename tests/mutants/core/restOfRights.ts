import { changedIn, type Rest, SOMETHING } from './unfound.ts'

const AUTH = 'server/areas/access/auth'
const tries = changedIn(`${AUTH}/tryLimits.ts`)
const sessions = changedIn(`${AUTH}/sessions.ts`)

const always = 'The statement always answers one row.'
const fresh = 'const fresh = { epoch: rows[0]?.epoch ?? 0, permissions: new Set(rows[0]?.permissions) }'

/** Those in the code for sign-in and permissions. */
export const restOfRights: readonly Rest[] = [
  tries('return rows[0] ?? { wait: 0, counted: [] }', '{ wait: 0, counted: [] }', '{}', always),
  tries('return rows[0] ?? { wait: 0, counted: [] }', '[]', SOMETHING, always),
  sessions(fresh, 'rows[0]?.epoch', 'rows[0].epoch', always),
  sessions(fresh, 'rows[0]?.permissions', 'rows[0].permissions', always),
  sessions(
    "const { rows } = await pool.query<SessionRow>({ name: 'sessions', text: find, values: [ids] })",
    ...(["'sessions'", '""', 'Without a name the statement is planned each time: slower, and the same.'] as const),
  ),
  changedIn(`${AUTH}/viewAs.ts`)(
    "const scope = SCOPES[Math.min(SCOPES.indexOf(group.scope), SCOPES.indexOf(actor.user.scope))] ?? 'own'",
    ...(["'own'", '""', 'Both scopes are in the list: there is always one.'] as const),
  ),
]
