import { patientFetch, type RunningServer } from './server.ts'

/** A running server's API as its demo administrator. */
export interface Api {
  readonly token: string
  readonly at: (path: string, init?: RequestInit) => Promise<Response>
  /** Creates a job type. */
  readonly add: (title: string, key?: string) => Promise<Response>
  /** Titles of all job types. */
  readonly titles: () => Promise<string[]>
}

/** Signs in. */
export async function enter(server: Pick<RunningServer, 'address'>): Promise<Api> {
  const base = `${await server.address}/panel-api`
  const response = await patientFetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-admin-2026' }),
  })
  const { token } = (await response.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const at = (path: string, init?: RequestInit) =>
    fetch(`${base}${path}`, { ...init, headers: { ...headers, ...(init?.headers as Record<string, string>) } })
  return {
    token,
    at,
    add: (title, key) =>
      at('/job-types', {
        method: 'POST',
        headers: key ? { 'idempotency-key': key } : {},
        body: JSON.stringify({ title }),
      }),
    titles: async () => {
      const found: string[] = []
      for (let page = 1; ; page++) {
        const answer = (await (await at(`/job-types/list?limit=100&page=${page}`)).json()) as {
          data: { title: string }[]
        }
        found.push(...answer.data.map(({ title }) => title))
        if (answer.data.length < 100) return found
      }
    },
  }
}
