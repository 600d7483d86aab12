import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { declared } from '../../schema/areas.ts'
import { type AnyAct, actPath } from '../../schema/engine/act.ts'
import { businessPermissions } from '../../schema/engine/ownership.ts'
import { isFields } from '../../schema/engine/shape.ts'
import type { ActCase, Ready } from '../support/actCases.ts'
import type { Values } from '../support/factory.ts'
import { casesToTry } from '../support/kinds.ts'
import { harness, refused } from './harness.ts'

const h = await harness('acts')

const files = import.meta.glob<Record<string, ActCase | readonly ActCase[]>>('../areas/*/cases.ts', { eager: true })
/** Every case from the areas, by resource and action name. */
const actCases: ReadonlyMap<string, ActCase> = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file).flat())
    .map((one) => [`${one.act.of}/${one.act.name}`, one]),
)

const BOOKKEEPING = ['version', 'edited_version', 'updated_at', 'updated_by']
const keyOf = ({ of, name }: AnyAct) => `${of}/${name}`
const urlOf = (act: AnyAct, { id, params = {} }: Ready) =>
  actPath(act).replaceAll(/:(\w+)/g, (_, name: string) => String(name === 'id' ? id : params[name]))
const pairOf = (need: string) => {
  const [area, action] = need.split(':')
  return { area, action }
}
const send = (act: AnyAct, asked: Ready, headers: Record<string, string> = {}, token?: string | null) =>
  h.send(act.method ?? 'POST', urlOf(act, asked), asked.body, headers, token)
/** What may happen to a user while waiting for a locked record. */
const LOSSES: readonly (readonly [string, (user: number, need: string) => Promise<unknown>])[] = [
  [
    'loses a right',
    (user, need) => {
      const { area, action } = pairOf(need)
      return h.pool.query(
        `delete from permissions where area = $2 and action = $3 and user_group_id = (select user_group_id from users where id = $1)`,
        [user, area, action],
      )
    },
  ],
  ['is banned', (user) => h.pool.query('update users set banned_at = now() where id = $1', [user])],
]
/** The part of a record that an undo restores. */
const plain = (row: Values, keeps: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => ![...BOOKKEEPING, ...keeps].includes(name)))

/** A property not declared is not tested, rather than skipped. */
const testIf = (holds: unknown, name: string, run: () => Promise<void>) => {
  if (holds) test(name, run)
}
const describeIf = (holds: boolean, name: string, tests: () => void) => {
  if (holds) describe(name, tests)
}

const onRecord = (act: AnyAct) => act.of !== null && act.on !== 'resource'
const ofRecords = declared.acts.filter(onRecord)
/** Who finds the record, locks it and checks its version: the engine, or the handler, each of which is its own kind. */
const findsIt = (act: AnyAct) => (act.findsTarget ? `handler of ${keyOf(act)}` : 'engine')
const isShared = (act: AnyAct) => act.needs.some((need) => businessPermissions(resources.all).has(need))

/** What only the engine decides is tested with one action of each kind; what a handler can break, with every action. */
const tries = {
  waiting: casesToTry(
    'acts, rights that are lost while they wait',
    ofRecords,
    (act) => (act.findsTarget ? 'handler' : `engine, to ${act.reach ?? 'update'}`),
    ['handler', 'engine, to update', 'engine, to read'],
  ),
  repeated: casesToTry(
    'acts, repeated requests',
    declared.acts.filter((act) => !act.secret && !act.keyless),
    (act) =>
      [
        act.method ?? 'POST',
        onRecord(act) ? 'record' : 'no record',
        act.findsTarget ? 'handler' : 'engine',
        act.undo ? 'undo' : 'final',
        isFields(act.body) ? 'fields' : act.body ? 'shape' : 'no body',
      ].join(', '),
    [
      'POST, record, engine, undo, fields',
      'POST, record, engine, final, no body',
      'POST, no record, handler, undo, shape',
    ],
  ),
  // The engine checks a body of fields; the declaration checks one of another shape.
  unknown: casesToTry(
    'acts, unknown parts of a body',
    declared.acts.filter((act) => act.method !== 'DELETE'),
    (act) => (isFields(act.body) ? `fields, ${act.method ?? 'POST'}` : act.body ? keyOf(act) : 'no body'),
    ['fields, POST', 'fields, PUT', 'no body'],
  ),
  // Who a record belongs to depends on its resource.
  foreign: casesToTry('acts, records of somebody else', ofRecords, (act) =>
    [act.of, act.reach ?? 'update', isShared(act) ? 'of the business' : '', findsIt(act)].join(', '),
  ),
  archived: casesToTry(
    'acts, archived records',
    ofRecords,
    (act) => (act.archived ? `allowed by ${keyOf(act)}` : `${findsIt(act)}, to ${act.reach ?? 'update'}`),
    ['engine, to update', 'engine, to read'],
  ),
  stale: casesToTry(
    'acts, older versions',
    ofRecords,
    (act) => `${findsIt(act)}, to ${act.reach ?? 'update'}, ${act.method ?? 'POST'}`,
    ['engine, to update, POST', 'engine, to read, POST', 'engine, to update, PUT'],
  ),
}

test('every action has a case to test it with, and every case an action', () => {
  expect([...actCases.keys()].toSorted()).toEqual(declared.acts.map(keyOf).toSorted())
})

/** Every action's contract follows from its declaration: the case only says where it can be performed. */
describe.each(declared.acts.map((act) => [keyOf(act), act, actCases.get(keyOf(act)) as ActCase] as const))(
  '%s',
  (_, act, { ready, unfit, also = [], keeps = [], own }) => {
    // An action without a record changes no table of a resource; the log is checked anyway.
    const resource = resources.get(act.of ?? 'users')
    const rights = [...new Set([...act.needs, ...also])]
    const isOfRecord = onRecord(act)
    // A rejected request changes nothing, so one record is enough for all of them.
    let unchanged: Promise<Ready> | undefined
    const toRefuse = () => (unchanged ??= ready(h))
    const allowed = async () => (own ? undefined : (await h.userWith(rights)).token)

    test('works with exactly the permissions it needs, and names its undo', async () => {
      const asked = await ready(h)
      const before = isOfRecord ? (await h.send('GET', `/${act.of}/${asked.id}`)).body : null
      const answer = await send(act, asked, {}, await allowed())
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.headers['changeset'] !== undefined).toBe(act.undo)
      if (act.makes) {
        const made = act.makes.as === '' ? answer.body : (answer.body as never)[act.makes.as]
        expect(made).toMatchObject({ id: expect.any(Number), version: 1 })
      }
      if (!act.undo) return
      const undone = await h.send('POST', `/changesets/${String(answer.headers['changeset'])}/undo`, {})
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
      if (before)
        expect(plain((await h.send('GET', `/${act.of}/${asked.id}`)).body, keeps)).toEqual(plain(before, keeps))
    })

    test('is rejected, naming the missing permission, without one of those it needs, and without a session', async () => {
      const asked = await toRefuse()
      const short = await Promise.all(
        act.needs.map(async (need) => [need, (await h.userWith(rights.filter((one) => one !== need))).token] as const),
      )
      await h.writesNothing(resource, async () => {
        for (const [need, token] of short) {
          const answer = await send(act, asked, {}, token)
          refused(answer, 403, 'forbidden', need)
          expect.soft(answer.body, need).toMatchObject(pairOf(need))
        }
        refused(await send(act, asked, {}, null), 401, 'no_session')
      })
    })

    testIf(act.secret, 'keeps its answer nowhere: a repeated request has another one', async () => {
      const asked = await ready(h)
      const headers = { 'idempotency-key': `secret-${keyOf(act)}` }
      const answers = [await send(act, asked, headers), await send(act, asked, headers)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body).not.toEqual(answers[0]?.body)
      const { rows } = await h.pool.query('select from idempotency_keys where key = $1', [headers['idempotency-key']])
      expect(rows).toEqual([])
    })

    testIf(act.keyless, 'keeps no key of a request, however often it is made', async () => {
      const asked = await ready(h)
      const headers = { 'idempotency-key': `keyless-${keyOf(act)}` }
      expect((await send(act, asked, headers)).status).toBe(200)
      await send(act, asked, headers)
      const { rows } = await h.pool.query('select from idempotency_keys where key = $1', [headers['idempotency-key']])
      expect(rows).toEqual([])
    })

    testIf(
      tries.repeated.has(act),
      'answers a repeated request as it did the first time, and another one under its key not at all',
      async () => {
        const asked = await ready(h)
        const headers = { 'idempotency-key': `twice-${keyOf(act)}` }
        const first = await send(act, asked, headers)
        expect(first.status, JSON.stringify(first.body)).toBe(200)
        await h.writesNothing(resource, async () => {
          const second = await send(act, asked, headers)
          expect([second.status, second.body]).toEqual([200, first.body])
          expect(second.headers['changeset']).toBe(first.headers['changeset'])
        })
        if (isOfRecord) refused(await send(act, await ready(h), headers), 422, 'idempotency_key_reused')
      },
    )

    testIf(tries.unknown.has(act), 'refuses a body with what it does not know', async () => {
      const asked = await toRefuse()
      await h.writesNothing(resource, async () => {
        refused(await send(act, { ...asked, body: { ...asked.body, nobody_knows: 1 } }), 422, 'invalid')
        refused(await send(act, { ...asked, body: [] as never }), 422, 'invalid')
      })
    })

    const refs = isFields(act.body)
      ? Object.entries(act.body).flatMap(([name, { store, options }]) =>
          store.as === 'column' && store.references && !options.readOnly ? [name] : [],
        )
      : []
    testIf(refs.length, 'refuses, at the field, to name a record that is not there', async () => {
      const asked = await toRefuse()
      for (const name of refs)
        await h.writesNothing(resource, async () => {
          const answer = await send(act, { ...asked, body: { ...asked.body, [name]: 987_654_321 } })
          refused(answer, 422, 'invalid', name)
          expect(answer.body.errors, name).toEqual({ [name]: [{ code: 'not_found' }] })
        })
    })

    const isTried = [tries.foreign, tries.archived, tries.stale, tries.waiting].some((chosen) => chosen.has(act))
    describeIf(isOfRecord && (isTried || act.when !== undefined), 'of a record', () => {
      testIf(tries.foreign.has(act), 'is refused for one that is not there, and for one of somebody else', async () => {
        const asked = await toRefuse()
        const own = (await h.userWith([...new Set([...rights, `${resource.area}:list`])], 'own')).token
        const seen = await h.send('GET', `/${act.of}/${asked.id}`, undefined, {}, own)
        await h.writesNothing(resource, async () => {
          for (const id of [0, 987_654_321]) refused(await send(act, { ...asked, id }), 404, 'not_found', String(id))
          // An action on the whole business is rejected before any lookup.
          const [status, code] = isShared(act) ? ([403, 'whole_business'] as const) : ([404, 'not_found'] as const)
          if (seen.status === 404) refused(await send(act, asked, {}, own), status, code, 'somebody else')
        })
      })

      testIf(
        tries.archived.has(act),
        'is refused for what is in the archive, unless it is meant for that',
        async () => {
          const asked = await ready(h)
          if (act.archived) {
            // This matches the log, which does not know of records archived outside the API.
            expect((await h.send('DELETE', `/${act.of}/${asked.id}`)).status).toBe(200)
            expect((await send(act, asked)).status).toBe(200)
            return
          }
          await h.pool.query(`update ${resource.table} set archived_at = now() where id = $1`, [asked.id])
          await h.writesNothing(resource, async () => refused(await send(act, asked), 409, 'archived'))
        },
      )

      testIf(tries.stale.has(act), 'is refused with the record as it is to whoever saw an older one', async () => {
        const asked = await ready(h)
        await h.writesNothing(resource, async () => {
          const answer = await send(act, asked, { 'if-match': '"987654"' })
          refused(answer, 412, 'stale')
          expect(answer.body.current.id).toBe(asked.id)
        })
        const { body } = await h.send('GET', `/${act.of}/${asked.id}`)
        const answer = await send(act, asked, { 'if-match': `"${body.version}"` })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      })

      testIf(act.when, 'is refused for a record that is not so far', async () => {
        if (!unfit) throw new Error(`tests/areas: the case of ${keyOf(act)} needs an unfit record`)
        const asked = { ...(await toRefuse()), id: await unfit(h) }
        await h.writesNothing(resource, async () => refused(await send(act, asked), 409, act.when?.code))
      })

      test.each(tries.waiting.has(act) ? LOSSES : [])(
        'is rejected for a user who %s while it waits for the record',
        async (_, lose) => {
          const asked = await ready(h)
          const user = await h.userWith(rights)
          const holder = await h.pool.connect()
          try {
            await holder.query('begin')
            await holder.query(`select from ${resource.table} where id = $1 for update`, [asked.id])
            const answer = send(act, asked, {}, user.token)
            await waiting()
            await lose(user.id, act.needs.at(-1) as string)
            await holder.query('commit')
            refused(await answer, 403, 'forbidden')
          } finally {
            holder.release()
          }
        },
      )
    })
  },
)

/** Waits until a transaction waits for a lock in this database. */
async function waiting(): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    const { rows } = await h.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length) return
    await sleep(10)
  }
  throw new Error('nobody waited')
}
