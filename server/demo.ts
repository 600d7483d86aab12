import type pg from 'pg'
import { createDemoHints } from './areas/access/auth/demo.ts'

/** Whether the demo's people are shown on the sign-in page: not, where nobody else comes, or with a warning where others do. */
export type DemoShown = 'none' | 'here' | 'exposed'

interface Exposing {
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){1,3})$/

/** Names of the settings by which others than whoever sits at this machine may come, or real data may be there. */
export function demoExposure({ HOST, DATABASE_URL, PUBLIC_URL }: Exposing): string[] {
  return [
    ...(DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
    ...(LOOPBACK.test(HOST) ? [] : ['HOST']),
    ...(PUBLIC_URL === undefined ? [] : ['PUBLIC_URL']),
  ]
}

/** What whoever runs the program has to know of passwords that everybody knows; nothing where they are harmless. */
export async function demoAdvice(
  pool: pg.Pool,
  exposing: readonly string[],
  demo: boolean,
): Promise<string | undefined> {
  if (demo && exposing.length === 0) return undefined
  const accounts = (await createDemoHints(pool)()).map(({ email }) => email)
  if (demo)
    return `DEMO=1 with ${exposing.join(', ')}: this is a demo with published passwords. Never store real data in it`
  if (accounts.length === 0) return undefined
  return `These accounts still have the published demo passwords: ${accounts.join(', ')}. Change or deactivate them before others can reach this server`
}

/**
 * Whether this database takes demo data: decided by the first start that finds it without any seeds, and remembered, so that a database
 * begun empty stays so, and a first start that was cut short is taken up again.
 */
export async function takesDemo(pool: pg.Pool, wanted: boolean): Promise<boolean> {
  await pool.query('insert into seeded (name) select $1 where not exists (select from seeded) on conflict do nothing', [
    wanted ? 'demo' : 'no-demo',
  ])
  const { rowCount } = await pool.query("select from seeded where name = 'demo'")
  return wanted && rowCount === 1
}
