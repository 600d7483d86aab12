import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { BASE_FIELDS } from '../../schema/engine/define.ts'
import type { Field } from '../../schema/engine/fields/field.ts'
import { permission } from '../../schema/engine/permissions.ts'
import { titleFieldOf } from '../../schema/engine/titleFields.ts'
import { isSortable } from '../../server/engine/db/largeIndexes.ts'
import { harness, refused, refusedAt } from './harness.ts'

const h = await harness('read')
const NEVER: Readonly<Record<string, string>> = {
  flag: 'maybe',
  choice: 'none_of_them',
  choices: 'none_of_them',
  ref: 'x',
  carrier: 'No Such Thing',
  subject: 'x',
  refs: '1.5',
  int: 'x',
  position: '1.5',
  money: 'x',
  percent: '1e400',
  quantity: 'x',
  date: '2026-02-30',
  instant: 'noon',
  time: '25:00',
}
const BASE: Readonly<Record<string, string>> = {
  id: 'ref',
  created_at: 'instant',
  updated_at: 'instant',
  archived_at: 'instant',
}
const suffixes = ['gte', 'gt', 'lte', 'lt'] as const
const escaped = (value: string) => encodeURIComponent(value.replaceAll(/[\\,]/g, '\\$&'))
const first = (value: unknown) => String(Array.isArray(value) ? value[0] : value)

describe.each(resources.all.map((r) => [r.name, r] as const))('GET /%s', (name, resource) => {
  const { area } = resource
  const filters = Object.entries(resource.fields).filter(([, f]) => f.options.filter)
  const lists = ['list', 'archived-list'] as const

  test('lists with the list permission alone: envelope, rows as declared, names of referenced records', async () => {
    const row = await h.factory.create(resource)
    const gone = await h.factory.create(resource)
    await h.send('DELETE', `/${name}/${gone.id}`)
    const token = await h.only(area, 'list')
    for (const [list, wanted] of [
      ['list', row],
      ['archived-list', gone],
    ] as const) {
      const { status, body } = await h.send('GET', `/${name}/${list}?id=${wanted.id}`, undefined, {}, token)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ total: 1, total_is: 'exact', page: 1, limit: 25 })
      const whole = (await h.send('GET', `/${name}/${wanted.id}`)).body
      const shown = [...BASE_FIELDS, ...Object.keys(resource.fields).filter((k) => !resource.fields[k]?.options.detail)]
      expect(body.data).toEqual([Object.fromEntries(shown.map((k) => [k, whole[k]]))])
      for (const [field, { store, options }] of Object.entries(resource.fields)) {
        const refers = store.as === 'link' || (store.as === 'column' && store.references)
        // A field that only an action sets may be empty.
        if (refers && options.list && !(options.readOnly && whole[field] === null))
          expect(body.labels[field]?.[first(whole[field])], field).toMatchObject({ label: expect.any(String) })
      }
      const other = (await h.send('GET', `/${name}/${list}?id=${list === 'list' ? gone.id : row.id}`)).body
      expect([other.data, other.total]).toEqual([[], 0])
    }
  })

  test('reads one record with the list permission alone, archived or not, with its ETag', async () => {
    const row = await h.factory.create(resource)
    const token = await h.only(area, 'list')
    const read = await h.send('GET', `/${name}/${row.id}`, undefined, {}, token)
    expect([read.status, read.body, read.headers['etag']]).toEqual([200, row, '"1"'])
    expect(read.headers['cache-control']).toBe('no-store')
    const gone = await h.send('DELETE', `/${name}/${row.id}`)
    const after = await h.send('GET', `/${name}/${row.id}`, undefined, {}, token)
    expect([after.status, after.body, after.headers['etag']]).toEqual([200, gone.body, '"2"'])
    for (const id of [
      '0',
      '-1',
      'abc',
      '1.5',
      '1e3',
      '%00',
      '987654321',
      '9007199254740993',
      '9'.repeat(40),
      '9'.repeat(400),
    ])
      refused(await h.send('GET', `/${name}/${id}`), 404, 'not_found', id.slice(0, 50))
  })

  test('names records for pickers with the list permission alone', async () => {
    const row = await h.factory.create(resource)
    const { body } = await h.send('GET', `/${name}/simple-list?id=${row.id}`, undefined, {}, await h.only(area, 'list'))
    const colour = Object.entries(resource.fields).find(([, f]) => f.hints.swatch)?.[0]
    const own = String(row[resource.represent])
    // In a name of several parts, the record's own come last.
    const what = titleFieldOf(resource)
    const title = what ? ` · ${row[what]}` : ''
    const label = resource.titleFields.length ? expect.stringMatching(`^[^·]+${title} · ${own}$`) : own
    const named = { id: row.id, label, ...(colour ? { colour: row[colour] } : {}) }
    expect(body).toEqual({ data: [named], total: 1, total_is: 'exact', page: 1, limit: 10 })
  })

  test('is rejected without permission and without a session', async () => {
    const row = await h.factory.create(resource)
    const denied = await h.allBut(area, 'list')
    for (const path of [...lists, row.id]) {
      const answer = await h.send('GET', `/${name}/${path}`, undefined, {}, denied)
      refused(answer, 403, 'forbidden', `${path}`)
      expect(answer.body).toMatchObject({ area, action: 'list' })
      refused(await h.send('GET', `/${name}/${path}`, undefined, {}, null), 401, 'no_session')
    }
    const stranger = (await h.userWith([permission('Dashboard', 'index')])).token
    refused(await h.send('GET', `/${name}/simple-list`, undefined, {}, stranger), 403, 'forbidden')
    refused(await h.send('GET', `/${name}/simple-list`, undefined, {}, null), 401, 'no_session')
  })

  test('finds a record by every declared filter, range and sort', async () => {
    const row = await h.factory.create(resource)
    const found = async (query: string) => {
      const { status, body } = await h.send('GET', `/${name}/list?${query}&sort=id&direction=desc&limit=200`)
      expect.soft(status, `${query} ${JSON.stringify(body).slice(0, 200)}`).toBe(200)
      return (body.data ?? []).map((r) => r['id'])
    }
    for (const [field, declared] of filters) {
      // The system sets it later, or the user does on making the record a part of another.
      if (row[field] === null) continue
      const value = escaped(first(row[field]))
      expect.soft(await found(`${field}=${value}`), field).toContain(row.id)
      expect.soft(await found(`${field}_not=${value}`), `${field}_not`).not.toContain(row.id)
      if (!declared.operators.includes('gte')) continue
      expect.soft(await found(`${field}_gte=${value}&${field}_lte=${value}`), field).toContain(row.id)
      expect.soft(await found(`${field}_gt=${value}`), field).not.toContain(row.id)
      expect.soft(await found(`${field}_lt=${value}`), field).not.toContain(row.id)
    }
    const at = encodeURIComponent(row['created_at'] as string)
    expect.soft(await found(`created_at_gte=${at}&updated_at_lte=${at}`)).toContain(row.id)
    expect.soft(await found(`created_at_lt=${at}`)).not.toContain(row.id)
    const sortable = [
      ...Object.keys(BASE),
      ...Object.entries(resource.fields)
        .filter(([, f]) => isSortable(f))
        .map(([k]) => k),
    ]
    for (const sort of sortable)
      for (const direction of ['asc', 'desc']) {
        const { status, body } = await h.send('GET', `/${name}/list?sort=${sort}&direction=${direction}&limit=200`)
        expect.soft(status, `${sort} ${direction}`).toBe(200)
        expect.soft(body.data.length, `${sort} ${direction}`).toBe(body.total)
      }
  })

  test('has no rows on a page beyond its end, however far', async () => {
    for (const page of [2, 51, 1_000_000, 999_999_999]) {
      const { status, body } = await h.send('GET', `/${name}/list?page=${page}&limit=200`)
      expect.soft(status, String(page)).toBe(200)
      expect.soft(body.data, String(page)).toEqual([])
    }
  })

  test('rejects every invalid parameter by name', async () => {
    const wrong: [string, string][] = [
      ['page', '0'],
      ['page', '-1'],
      ['page', 'x'],
      ['page', '1.5'],
      ['page', ''],
      ['page', '1000000000'],
      ['limit', '0'],
      ['limit', '201'],
      ['limit', '5000'],
      ['limit', 'all'],
      ['direction', 'up'],
      ['direction', 'ASC'],
      ['direction', ''],
      ['sort', 'nobody_knows'],
      ['sort', 'constructor'],
      ['sort', '__proto__'],
      ['sort', `${resource.sort[0]}:asc`],
      ['sort', ''],
      ['nobody_knows', '1'],
      ['constructor', '1'],
      ['__proto__', '1'],
      ['toString_gte', '1'],
      ['q', 'x'.repeat(201)],
      ['q', 'a\0b'],
      ['id', 'x'],
      ['id', '1,'],
      ['id', '0'],
      ['id', '99999999999999999999'],
      ['id', Array.from({ length: 201 }, (_, i) => i + 1).join(',')],
      ['created_at_gte', 'noon'],
      ['created_at_gte', '0000-01-01'],
      ['created_at_lt', '2026-01-01T00:00:00+20:00'],
      ['updated_at', '2026-13-01'],
      ['created_by', '1'],
      ['version', '1'],
    ]
    for (const [field, declared] of Object.entries(resource.fields)) {
      if (!declared.options.filter) wrong.push([field, 'x'])
      else wrong.push(...wrongFilters(field, declared))
      if (!isSortable(declared)) wrong.push(['sort', field])
    }
    const ask = async (list: string, [parameter, value]: [string, string]) => {
      const answer = await h.send('GET', `/${name}/${list}?${parameter}=${encodeURIComponent(value)}`)
      refusedAt(answer, parameter, `${list} ${parameter}=${value.slice(0, 40)}`)
    }
    for (const one of wrong) await ask('list', one)
    // The other lists read the same parameters: a sample of each sort shows this.
    for (const list of ['archived-list', 'simple-list'])
      for (const one of wrong.filter((_, i) => i % 5 === 0)) await ask(list, one)
    refusedAt(await h.send('GET', `/${name}/list?page=1&page=2`), 'page', 'given twice')
    const all = await h.send('GET', `/${name}/list?page=0&limit=0&nobody_knows=1`)
    expect(Object.keys(all.body.errors).sort()).toEqual(['limit', 'nobody_knows', 'page'])
  })
})

function wrongFilters(field: string, declared: Field): [string, string][] {
  const out: [string, string][] = [[field, 'a\0b']]
  const never = NEVER[declared.kind]
  if (never) out.push([field, never], [field, ''])
  for (const suffix of suffixes)
    if (!declared.operators.includes(suffix)) out.push([`${field}_${suffix}`, '1'])
    else if (never) out.push([`${field}_${suffix}`, never])
  return out
}
