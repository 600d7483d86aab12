import { beforeAll, describe, expect, it } from 'vitest'
import { mention } from '../../../../schema/engine/text/mentions.ts'
import { systemComment } from '../../../../server/areas/record/parts/comments/comments.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)

interface Comment {
  readonly id: number
  readonly body: string | null
  readonly user: { readonly id: number; readonly name: string } | null
  readonly edited_at: string | null
  readonly deleted_by: { readonly name: string } | null
  readonly mentions: Readonly<Record<string, string>>
  readonly may_edit: boolean
  readonly may_delete: boolean
  readonly version: number
}
interface Entry {
  readonly kind: string
  readonly id: number
  readonly at: string
  readonly user: { readonly id: number; readonly name: string } | null
  readonly data: Comment & { readonly event: string; readonly changes: { field: string; after: unknown }[] }
}
interface Timeline {
  readonly data: Entry[]
  readonly next: string | null
  readonly names: Record<string, Record<string, { label: string }>>
}

const RIGHTS = ['Leads:list', 'Leads:details', 'Leads:comment']
let lead: { id: number; version: number }
beforeAll(async () => {
  lead = (await t.call<Wire>('POST', '/leads', { body: { first_name: 'Ada', phone: '0113 496 0999' } })).body
})

const say = (body: unknown, options: { token?: string; headers?: Record<string, string> } = {}) =>
  t.call<Comment & Wire>('POST', `/leads/${lead.id}/comments`, { body: { body }, ...options })
const timeline = async (query = '', token?: string) =>
  (await t.call<Timeline>('GET', `/leads/${lead.id}/timeline${query}`, token ? { token } : {})).body

describe('a comment', () => {
  it("is saved as typed, without surrounding spaces, under its author's name", async () => {
    const { status, headers, body } = await say('  Rang twice.\r\nNo answer 📞 <b>  ')
    expect(status).toBe(200)
    expect(headers['etag']).toBe('"1"')
    expect(body).toMatchObject({ body: 'Rang twice.\nNo answer 📞 <b>', user: { name: 'Alex Morgan' }, may_edit: true })
    const { body: again } = await t.call<Comment>('GET', `/comments/${body.id}`)
    expect(again).toEqual(body)
  })

  it.each([
    ['', 'required'],
    [' \n\t ', 'required'],
    [undefined, 'required'],
    [7, 'type'],
    ['x'.repeat(10_001), 'too_long'],
    ['bell \u0007', 'control_characters'],
    [`to ${mention(999_999)}`, 'mention'],
  ])('of %j is rejected at the text', async (body, code) => {
    const before = (await t.call<Wire>('GET', `/leads/${lead.id}/comments`)).body.total
    const answer = await say(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors['body']?.[0]).toMatchObject({ code })
    expect((await t.call<Wire>('GET', `/leads/${lead.id}/comments`)).body.total).toBe(before)
  })

  it('is created once if its request arrives twice', async () => {
    const headers = { 'idempotency-key': 'comment-once' }
    const [first, second] = [await say('Only once', { headers }), await say('Only once', { headers })]
    expect(second.body.id).toBe(first.body.id)
  })

  it('can be edited by its author, visibly; a stale edit is shown the current text', async () => {
    const { body: made } = await say('Visit on Monday')
    const edited = await t.call<Comment>('PATCH', `/comments/${made.id}`, {
      body: { body: 'Visit on Tuesday' },
      headers: { 'if-match': '"1"' },
    })
    expect(edited.body).toMatchObject({ body: 'Visit on Tuesday', version: 2, edited_at: expect.any(String) })
    const stale = await t.call<Wire>('PATCH', `/comments/${made.id}`, {
      body: { body: 'x' },
      headers: { 'if-match': '"1"' },
    })
    expect(stale).toMatchObject({ status: 412, body: { current: { body: 'Visit on Tuesday' } } })
    const { body: history } = await t.call<{ data: { body: string; user: string }[] }>(
      'GET',
      `/comments/${made.id}/history`,
    )
    expect(history.data.map(({ body }) => body)).toEqual(['Visit on Tuesday', 'Visit on Monday'])
  })

  it('that is deleted keeps its place without its text, and an undo restores it', async () => {
    const { body: made } = await say('Said too much')
    const gone = await t.call<Comment>('DELETE', `/comments/${made.id}`)
    expect(gone.body).toMatchObject({ body: null, deleted_by: { name: 'Alex Morgan' }, may_edit: false })
    const { data } = await timeline('?kind=comment')
    expect(data[0]).toMatchObject({ id: made.id, data: { body: null, deleted_by: { name: 'Alex Morgan' } } })
    expect(await t.call('PATCH', `/comments/${made.id}`, { body: { body: 'x' } })).toMatchObject({ status: 404 })
    const changeset = gone.headers['changeset'] as string
    expect((await t.call('POST', `/changesets/${changeset}/undo`)).status).toBe(200)
    expect((await t.call<Comment>('GET', `/comments/${made.id}`)).body).toMatchObject({
      body: 'Said too much',
      deleted_by: null,
    })
  })

  it('that was changed since is not overwritten by an undo', async () => {
    const { body: made } = await say('one')
    const second = await t.call('PATCH', `/comments/${made.id}`, { body: { body: 'two' } })
    await t.call('PATCH', `/comments/${made.id}`, { body: { body: 'three' } })
    const undone = await t.call<Wire>('POST', `/changesets/${second.headers['changeset'] as string}/undo`)
    expect(undone).toMatchObject({ status: 409, body: { code: 'undo_conflict' } })
    expect((await t.call<Comment>('GET', `/comments/${made.id}`)).body.body).toBe('three')
  })

  it('can be undone after creation: it is deleted', async () => {
    const made = await say('Wrong window')
    await t.call('POST', `/changesets/${made.headers['changeset'] as string}/undo`)
    expect((await t.call<Comment>('GET', `/comments/${made.body.id}`)).body).toMatchObject({ body: null })
  })
})

describe('permissions on a comment are those on its record', () => {
  it('a user who cannot see the record finds no comments; one who cannot edit it writes none', async () => {
    const { body: made } = await say('For those who may')
    const stranger = await t.userWith(['Leads:list'])
    const reader = await t.userWith(['Leads:list', 'Leads:details'])
    for (const [method, path] of [
      ['GET', `/leads/${lead.id}/comments`],
      ['GET', `/leads/${lead.id}/timeline`],
    ] as const)
      expect((await t.call(method, path, { token: stranger.token })).status, path).toBe(403)
    expect((await t.call('GET', `/comments/${made.id}`, { token: stranger.token })).status).toBe(404)
    expect((await t.call<Comment>('GET', `/comments/${made.id}`, { token: reader.token })).body.may_edit).toBe(false)
    expect((await say('no', { token: reader.token })).status).toBe(403)
    expect((await t.call('DELETE', `/comments/${made.id}`, { token: reader.token })).status).toBe(403)
  })

  it('a user with the comment permission adds, edits, deletes and undoes their own, and changes nothing else', async () => {
    const { token } = await t.userWith(RIGHTS)
    const said = await say('Gate code is on the fob', { token })
    expect(said).toMatchObject({ status: 200, body: { may_edit: true, may_delete: true } })
    const path = `/comments/${said.body.id}`
    expect((await t.call('PATCH', path, { body: { body: 'Gate code 12' }, token })).status).toBe(200)
    const gone = await t.call('DELETE', path, { token })
    const undone = await t.call<Wire>('POST', `/changesets/${gone.headers['changeset'] as string}/undo`, { token })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await t.call<Comment>('GET', path, { token })).body.body).toBe('Gate code 12')
    expect((await t.call('PATCH', `/leads/${lead.id}`, { body: { city: 'York' }, token })).status).toBe(403)
  })

  it('a user who may edit a record but not comment writes no comments', async () => {
    const { token } = await t.userWith(['Leads:list', 'Leads:details', 'Leads:edit'])
    expect(await say('no', { token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', area: 'Leads', action: 'comment' },
    })
  })

  it('others may read but not edit it, unless they may delete the record', async () => {
    const { body: made } = await say('Mine')
    const colleague = await t.userWith(RIGHTS)
    const edit = () => t.call('PATCH', `/comments/${made.id}`, { body: { body: 'Yours' }, token: colleague.token })
    expect(await edit()).toMatchObject({ status: 403, body: { code: 'not_author' } })
    expect((await t.call('DELETE', `/comments/${made.id}`, { token: colleague.token })).status).toBe(403)
    const boss = await t.userWith([...RIGHTS, 'Leads:delete'])
    const seen = await t.call<Comment>('GET', `/comments/${made.id}`, { token: boss.token })
    expect(seen.body).toMatchObject({ may_edit: false, may_delete: true })
    expect((await t.call('DELETE', `/comments/${made.id}`, { token: boss.token })).status).toBe(200)
  })

  it('an archived record accepts none, and keeps existing ones unchanged', async () => {
    const other = await factory.create((await import('../../../../schema/all.ts')).resources.get('customers'))
    const path = `/customers/${other.id}/comments`
    const { body: made } = await t.call<Comment>('POST', path, { body: { body: 'Before' } })
    await t.call('DELETE', `/customers/${other.id}`)
    expect(await t.call('POST', path, { body: { body: 'After' } })).toMatchObject({
      status: 409,
      body: { code: 'archived' },
    })
    expect((await t.call('DELETE', `/comments/${made.id}`)).status).toBe(409)
    expect((await t.call<Wire>('GET', path)).body.total).toBe(1)
  })

  it.each(['/leads/999999/comments', '/leads/x/comments', '/leads/0/timeline'])('%s is not found', async (path) => {
    expect((await t.call('GET', path)).status).toBe(404)
  })
})

describe('a mention', () => {
  it('offers users who may see the record, by the start of their names', async () => {
    const insider = await t.userWith(RIGHTS)
    const outsider = await t.userWith(['Leads:list'])
    await t.pool.query(`update users set first_name = 'Zebedee', last_name = 'In' where id = $1`, [insider.id])
    await t.pool.query(`update users set first_name = 'Zebedee', last_name = 'Out' where id = $1`, [outsider.id])
    const offered = await t.call<{ data: { id: number; name: string }[] }>('GET', `/leads/${lead.id}/mentionable?q=zeb`)
    expect(offered.body.data).toEqual([{ id: insider.id, name: 'Zebedee In', image: null }])
    const said = await say(`${mention(insider.id)} please ring, ${mention(insider.id)}`)
    expect(said.body.mentions).toEqual({ [insider.id]: 'Zebedee In' })
    expect((await say(`${mention(outsider.id)} look`)).body.errors['body']).toMatchObject([{ code: 'mention' }])
    const kept = await t.pool.query('select user_id from comment_mentions where comment_id = $1', [said.body.id])
    expect(kept.rows).toEqual([{ user_id: insider.id }])
    await t.call('PATCH', `/comments/${said.body.id}`, { body: { body: 'Nobody in particular' } })
    expect((await t.pool.query('select from comment_mentions where comment_id = $1', [said.body.id])).rowCount).toBe(0)
    // The earlier text still names the user it mentioned.
    const { body: history } = await t.call<{ mentions: object }>('GET', `/comments/${said.body.id}/history`)
    expect(history.mentions).toEqual({ [insider.id]: 'Zebedee In' })
  })
})

describe('the timeline', () => {
  it('merges comments, actions and changes, newest first, without duplicates', async () => {
    const { body: made } = await t.call<Wire>('POST', '/leads', {
      body: { first_name: 'Tim', email: 'tim@example.com' },
    })
    await t.call('POST', `/leads/${made.id}/comments`, { body: { body: 'Hello' } })
    await t.call('PATCH', `/leads/${made.id}`, { body: { lead_status_id: 3 } })
    await t.call('PATCH', `/leads/${made.id}`, { body: { city: 'Leeds' } })
    await t.db
      .transaction()
      .execute((tx) =>
        systemComment(
          { tx, engine: {}, actor: { user: { id: 1, first_name: 'A', last_name: null } } } as never,
          { resource: 'leads', id: made.id },
          { key: 'converted', params: { number: 'Q-000001' }, about: null },
        ),
      )
    const { body } = await t.call<Timeline>('GET', `/leads/${made.id}/timeline`)
    expect(body.data.map(({ kind }) => kind)).toEqual(['system', 'change', 'status', 'comment', 'change'])
    expect(body.data[0]).toMatchObject({ user: null, data: { key: 'converted', params: { number: 'Q-000001' } } })
    expect(body.data[2]?.data.changes).toEqual([{ field: 'lead_status_id', before: 1, after: 3 }])
    expect(body.names['lead-statuses']?.[3]).toMatchObject({ label: 'Contacted' })
    expect(body.data[4]?.data.event).toBe('created')
    expect(body.next).toBeNull()
    const only = await t.call<Timeline>('GET', `/leads/${made.id}/timeline?kind=status,system`)
    expect(only.body.data.map(({ kind }) => kind)).toEqual(['system', 'status'])
    // One user's entries: the program's own actions have no user.
    const by = body.data[1]?.user?.id
    const hers = await t.call<Timeline>('GET', `/leads/${made.id}/timeline?by=${by}`)
    expect(hers.body.data.length).toBe(body.data.filter(({ user }) => user?.id === by).length)
    expect(hers.body.data.every(({ user }) => user?.id === by)).toBe(true)
    expect((await t.call<Timeline>('GET', `/leads/${made.id}/timeline?by=999999`)).body.data).toEqual([])
    expect((await t.call<Wire>('GET', `/leads/${made.id}/timeline?by=nobody`)).status).toBe(422)
  })

  it('has pages that contain each entry once, even if many share one moment', async () => {
    const { body: made } = await t.call<Wire>('POST', '/leads', {
      body: { first_name: 'Many', email: 'many@example.com' },
    })
    await t.pool.query(
      `insert into comments (subject, subject_id, user_id, body, key, at)
       select 'leads', $1, 1, case when i % 2 = 0 then 'c' || i end, case when i % 2 = 1 then 'k' end, timestamptz '2026-01-01' + (i / 7) * interval '1 microsecond'
       from generate_series(1, 100) i`,
      [made.id],
    )
    const all = (await t.call<Timeline>('GET', `/leads/${made.id}/timeline?limit=100`)).body.data
    const paged: Entry[] = []
    for (let before = ''; ; ) {
      const { body } = await t.call<Timeline>('GET', `/leads/${made.id}/timeline?limit=9${before}`)
      paged.push(...body.data)
      if (body.next === null) break
      before = `&before=${encodeURIComponent(body.next)}`
    }
    expect(paged).toHaveLength(101)
    expect(paged.slice(0, 100)).toEqual(all)
  })

  it.each([
    ['kind=nonsense', 'kind'],
    ['kind=comment&kind=status', 'kind'],
    ['before=yesterday', 'before'],
    ['before=2026-99-99T00:00:00.000000Z.log.1', 'before'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['page=2', 'page'],
  ])('rejects ?%s at %s', async (query, at) => {
    const { status, body } = await t.call<Wire>('GET', `/leads/${lead.id}/timeline?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([at])
  })
})
