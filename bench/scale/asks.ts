import type pg from 'pg'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import { isSortable } from '../../server/engine/db/largeIndexes.ts'

/** A question to the program: which kind of answer it is, and its address below /panel-api. */
export interface Asked {
  readonly kind: string
  readonly path: string
}

/** Rows of which the values that are asked for are taken. */
const LOOKED_AT = 20_000

const q = (text: string) => encodeURIComponent(text)

/** The values that most of the rows have, and hardly any. */
async function valuesOf(pool: pg.Pool, { table }: AnyResource, name: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ v: string }>(
    `with found as (select "${name}"::text as v, count(*) as n from "${table}" where id <= ${LOOKED_AT} and "${name}" is not null and archived_at is null group by 1)
     (select v from found order by n, v limit 1) union (select v from found order by n desc, v limit 1)`,
  )
  return rows.flatMap(({ v }) => (v === '{}' ? [] : [v.replace(' ', 'T').replace(/\+00$/, 'Z')]))
}

/** Every declared filter and order of a list, of its first page. */
async function listsOf(pool: pg.Pool, resource: AnyResource): Promise<readonly Asked[]> {
  const path = `/${resource.name}/list`
  const found: Asked[] = [
    { kind: 'page', path },
    ...[40, 400].map((n) => ({ kind: 'page', path: `${path}?page=${n}` })),
  ]
  const order = (name: string) => {
    for (const direction of ['asc', 'desc'])
      found.push({ kind: 'order', path: `${path}?sort=${name}&direction=${direction}` })
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const { store, options, operators } = field
    if (store.as !== 'column') continue
    if (isSortable(field) && !store.references && !store.line && !store.anyOf) order(name)
    if (options.filter && operators.includes('eq'))
      for (const value of await valuesOf(pool, resource, name))
        found.push({ kind: 'filter', path: `${path}?${name}=${q(value)}` })
  }
  for (const name of ['created_at', 'id']) order(name)
  return found
}

const WORDS = ['thornalwor', 'hollis', 'catherine hollis', 'person4711', '37304209', 'LS6 2AB', 'zzyzx']

/**
 * What people ask of a business all day; dates are around today.
 * @param id of the record that is opened, which there is of each kind
 */
export async function asks(pool: pg.Pool, id: number): Promise<readonly Asked[]> {
  const today = dayOf(Date.now())
  const [month, week] = [today.slice(0, 7), addDays(today, 6)]
  const lists: Asked[] = []
  for (const name of ['leads', 'customers', 'jobs', 'appointments'])
    lists.push(...(await listsOf(pool, resources.get(name))))
  const of = (kind: string, ...paths: readonly string[]): readonly Asked[] => paths.map((path) => ({ kind, path }))
  return [
    ...lists,
    ...['leads', 'customers', 'jobs'].flatMap((name) =>
      of('search', ...WORDS.map((word) => `/${name}/list?q=${q(word)}`)),
    ),
    ...of('search', ...['hollis', 'person4711'].map((word) => `/find?q=${q(word)}`)),
    ...of(
      'identify',
      ...['phone=%2B447700004711', 'email=Person4711%40example.test', 'name=Jon+Smyth', 'name=Prya+Thornalwerth'].map(
        (query) => `/customers/identify?${query}`,
      ),
      ...['name=holl', 'company=Ashalton+Heeting+Limited', 'postcode=LS6+2AB'].map(
        (query) => `/customers/identify?${query}`,
      ),
    ),
    ...['leads', 'customers', 'jobs'].flatMap((name) =>
      of('record', ...['record', 'next', 'timeline'].map((part) => `/${name}/${id}/${part}`)),
    ),
    ...of(
      'calendar',
      `/appointments/days?from=${month}-01&to=${month}-28`,
      `/appointments/between?from=${today}&to=${week}&worker_ids=1001,1002,1003`,
      `/appointments/load?from=${today}&to=${week}`,
      `/appointments/hours?from=${today}&to=${week}&worker_ids=1001,1002,1003`,
    ),
    ...of(
      'dispatch',
      `/appointments/board?from=${today}&to=${today}`,
      '/appointments/unassigned',
      `/appointments/free?worker_ids=1001,1002,1003`,
      `/appointments/best?job_ids=${id}`,
    ),
    ...of('dashboard', '/dashboard', '/reports/forecast', `/addresses/lookup?q=${q('elm grove')}`),
    ...of(
      'breakdown',
      ...['status', 'month', 'assigned'].map(
        (by) => `/jobs/breakdown?by=${by}&created_at_gte=${addDays(today, -30)}&created_at_lte=${today}`,
      ),
    ),
    ...of(
      'log',
      '/logs/list',
      '/logs/list?user_id=3',
      `/logs/list?entity=leads&entity_id=${id}`,
      `/logs/list?from=${addDays(today, -40)}&to=${addDays(today, -40)}`,
      ...['action=import', 'event=archived', 'ip=10.0.0.77'].map((query) => `/logs/list?${query}`),
      '/logs/security',
    ),
  ]
}
