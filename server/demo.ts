import type pg from 'pg'
import { createDemoHints } from './areas/access/auth/demo.ts'

/** Whether the sign-in page shows demo users: not at all, if nobody else can reach the program, or with a warning if others can. */
export type DemoShown = 'none' | 'here' | 'exposed'

interface Exposing {
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){1,3})$/

/** Names of the settings that let other machines reach the program, or suggest that it has real data. */
export function demoExposure({ HOST, DATABASE_URL, PUBLIC_URL }: Exposing): string[] {
  return [
    ...(DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
    ...(LOOPBACK.test(HOST) ? [] : ['HOST']),
    ...(PUBLIC_URL === undefined ? [] : ['PUBLIC_URL']),
  ]
}

/** Returns warnings for the operator about well-known demo passwords; none if they are harmless. */
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
 * Whether this database gets demo data. The first start without any seeds decides, and the decision is stored: a database that started empty stays
 * so, and an interrupted first start is continued.
 */
export async function takesDemo(pool: pg.Pool, isWanted: boolean): Promise<boolean> {
  await pool.query('insert into seeded (name) select $1 where not exists (select from seeded) on conflict do nothing', [
    isWanted ? 'demo' : 'no-demo',
  ])
  const { rowCount } = await pool.query("select from seeded where name = 'demo'")
  return isWanted && rowCount === 1
}
