import { expect } from 'vitest'
import type { LogEntry, LogRow, Outlook } from '../../schema/areas/logs/shapes.ts'
import type { TestApp } from './app.ts'
import type { RecordBody, Values, Wire } from './factory.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Reverted = Wire & {
  entry: number
  done: string[]
  kept: string[]
  changeset: string
  by?: string
  at?: string
}

/** Common steps of log tests: write a record and read its log entries. */
export function logbook(api: TestApp) {
  const write = async (method: Method, path: string, body?: unknown, token = api.token) => {
    const answer = await api.call<Wire & RecordBody>(method, path, body === undefined ? { token } : { body, token })
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
    return { body: answer.body, changeset: answer.headers['changeset'] as string }
  }
  const ask = async <T>(path: string, token = api.token) => {
    const answer = await api.call<T & Wire>('GET', path, { token })
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  return {
    write,
    ask,
    list: async (query: string, token = api.token) =>
      (await ask<{ data: LogRow[]; more: boolean }>(`/logs/list?${query}`, token)).data,
    /** A request's log entry about a record. */
    entryOf: async (changeset: string, id?: number) => {
      const { data } = await ask<{ data: LogRow[] }>(`/logs/list?changeset=${changeset}&limit=100`)
      const found = data.find(({ entity_id }) => id === undefined || entity_id === id)
      expect(found, changeset).toBeDefined()
      return (found as LogRow).id
    },
    entry: (id: number, token?: string) => ask<LogEntry>(`/logs/${id}`, token),
    outlook: (id: number, over = '') => ask<Outlook>(`/logs/${id}/outlook${over && `?over=${over}`}`),
    revert: (id: number, body: object = {}, token = api.token) =>
      api.call<Reverted>('POST', `/logs/${id}/revert`, { body, token }),
    revertAll: (changeset: string, body: object = {}, token = api.token) =>
      api.call<Wire & { result: Values | null; job: Values | null; changeset: string | null }>(
        'POST',
        `/changesets/${changeset}/revert`,
        { body, token },
      ),
    read: async (resource: string, id: number) =>
      (await write('GET', `/${resource}/${id}`)).body as Values & RecordBody,
  }
}
