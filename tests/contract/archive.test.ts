import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { harness, loggedOnce, refused } from './harness.ts'

const h = await harness('archive')

describe.each(resources.all.map((r) => [r.name, r] as const))('DELETE and reinstate of /%s', (name, resource) => {
  const { area } = resource
  const ids = async (list: string) => {
    const { body } = await h.send('GET', `/${name}/${list}?sort=id&direction=desc&limit=200`)
    return body.data.map((row) => row.id)
  }
  const requests = (id: number | string) =>
    [
      ['DELETE', `/${name}/${id}`],
      ['PATCH', `/${name}/reinstate/${id}`],
    ] as const

  test('archives with the delete permission alone, moves the record between the lists and logs it once', async () => {
    const row = await h.factory.create(resource)
    const token = await h.only(area, 'delete')
    const gone = await h.logged(() => h.send('DELETE', `/${name}/${row.id}`, undefined, { 'if-match': '"1"' }, token))
    expect(gone.answer.status, JSON.stringify(gone.answer.body)).toBe(200)
    const archived = gone.answer.body
    expect(archived).toMatchObject({
      ...row,
      // Pending emails in the outbox are cancelled with it.
      ...(name === 'emails' ? { status: 'withdrawn' } : {}),
      version: 2,
      ...('edited_version' in row ? { edited_version: 2 } : {}),
      updated_at: expect.any(String),
      updated_by: expect.any(Number),
      archived_at: archived['updated_at'],
    })
    expect(gone.answer.headers['etag']).toBe('"2"')
    await loggedOnce(h, resource, gone.entries, 'archived', row, archived)
    expect(await ids('list')).not.toContain(row.id)
    expect(await ids('archived-list')).toContain(row.id)
    expect((await h.send('GET', `/${name}/${row.id}`)).body).toEqual(archived)

    const path = `/${name}/reinstate/${row.id}`
    const back = await h.logged(() => h.send('PATCH', path, undefined, { 'if-match': '"2"' }, token))
    expect(back.answer.body).toMatchObject({ version: 3, archived_at: null })
    await loggedOnce(h, resource, back.entries, 'reinstated', archived, back.answer.body)
    expect(await ids('list')).toContain(row.id)
    expect(await ids('archived-list')).not.toContain(row.id)
  })

  test('needs no body from a client that declares JSON with every request', async () => {
    const row = await h.factory.create(resource)
    const headers = { 'content-type': 'application/json' }
    for (const [verb, path] of requests(row.id)) {
      const { status, body } = await h.send(verb, path, undefined, headers)
      expect(status, JSON.stringify(body)).toBe(200)
    }
  })

  test('changes nothing the second time', async () => {
    const row = await h.factory.create(resource)
    for (const [verb, path] of requests(row.id)) {
      const first = await h.send(verb, path)
      await h.writesNothing(resource, async () => {
        const again = await h.send(verb, path)
        expect([again.status, again.body]).toEqual([200, first.body])
      })
    }
  })

  test('is rejected without permission, without a session, with a stale If-Match and for a missing record', async () => {
    for (const archived of [false, true]) {
      const row = await h.factory.create(resource)
      if (archived) await h.send('DELETE', `/${name}/${row.id}`)
      const current = (await h.send('GET', `/${name}/${row.id}`)).body
      await h.writesNothing(resource, async () => {
        for (const [verb, path] of requests(row.id)) {
          refused(await h.send(verb, path, undefined, {}, await h.allBut(area, 'delete')), 403, 'forbidden')
          refused(await h.send(verb, path, undefined, {}, null), 401, 'no_session')
          const stale = await h.send(verb, path, undefined, { 'if-match': '"7"' })
          refused(stale, 412, 'stale')
          expect(stale.body.current).toEqual(current)
        }
        for (const id of ['0', 'abc', '987654321', '99999999999999999999'])
          for (const [verb, path] of requests(id)) refused(await h.send(verb, path), 404, 'not_found', path)
      })
    }
  })
})
