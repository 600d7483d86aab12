import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Actor } from '../../../../server/engine/http/actor.ts'
import { allow, allowNaming, demand, scopeOf, seesAll } from '../../../../server/engine/rights/access.ts'
import { keepInScope, recordScope } from '../../../../server/engine/rights/recordScope.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const said = (condition: RawBuilder<unknown>) => {
  const { sql: text, parameters } = condition.compile(db)
  return [text, parameters]
}
const actor = (rights: readonly string[], user: Partial<Actor['user']> = {}): Actor => ({
  user: {
    id: 7,
    email: 'a@example.test',
    first_name: 'A',
    last_name: null,
    user_group_id: 1,
    scope: 'own',
    franchise_id: null,
    ...user,
  },
  session_id: 's',
  permissions: new Set(rights),
})
const leads = { name: 'leads', area: 'Leads', belongs: 'business' } as AnyResource
const context = (by: Actor, scope?: unknown, used: readonly string[] = []) =>
  ({
    actor: by,
    engine: {
      rules: new Map(scope === undefined ? [] : [['leads', scope === null ? {} : { scope }]]),
      resources: { usedBy: (name: string) => (name === 'leads' ? used.map((area) => ({ resource: { area } })) : []) },
    },
  }) as never
const refused = (area: string, action: string) =>
  expect.objectContaining({ status: 403, code: 'forbidden', extra: { area, action } })

describe('the required permission', () => {
  it('is that of the area and the action', () => {
    expect(() => demand(actor(['Leads:edit']), 'Leads', 'edit')).not.toThrow()
    expect(() => demand(actor(['Leads:list', 'Jobs:edit']), 'Leads', 'edit')).toThrow(refused('Leads', 'edit'))
  })

  it.each([
    ['create', 'add'],
    ['update', 'edit'],
    ['list', 'list'],
  ] as const)('for the action %s is the permission to %s', (act, action) => {
    expect(() => allow(context(actor([`Leads:${action}`])), leads, act)).not.toThrow()
    expect(() => allow(context(actor([])), leads, act)).toThrow(refused('Leads', action))
  })

  it.each(['list', 'add', 'edit'])(
    'for naming a record is the permission to %s, there or where it is referenced',
    (action) => {
      expect(() => allowNaming(context(actor([`Leads:${action}`])), leads)).not.toThrow()
      expect(() => allowNaming(context(actor([`Jobs:${action}`]), undefined, ['Quotes', 'Jobs']), leads)).not.toThrow()
      expect(() => allowNaming(context(actor([`Jobs:${action}`]), undefined, ['Quotes']), leads)).toThrow(
        refused('Leads', 'list'),
      )
    },
  )

  it('for naming a record is never a permission to delete', () => {
    expect(() => allowNaming(context(actor(['Leads:delete', 'Jobs:delete']), undefined, ['Jobs']), leads)).toThrow(
      refused('Leads', 'list'),
    )
  })
})

describe('the records a user can see', () => {
  it.each([
    [undefined, 'true', true],
    // Rules that do not restrict it.
    [null, 'true', true],
    [() => true, 'true', true],
    [() => false, 'false', false],
    [() => sql<boolean>`t.a or t.b`, '(t.a or t.b)', false],
  ])('are a self-contained condition: %s', (scope, text, all) => {
    expect(said(scopeOf(context(actor([]), scope), leads, 'list'))[0]).toBe(text)
    expect(seesAll(context(actor([]), scope), leads)).toBe(all)
  })

  it('depend on the action', () => {
    const scope = (_: Actor, act: string) => act === 'list'
    expect(said(scopeOf(context(actor([]), scope), leads, 'update'))[0]).toBe('false')
    expect(said(scopeOf(context(actor([]), scope), leads, 'list'))[0]).toBe('true')
    expect(seesAll(context(actor([]), scope), leads)).toBe(true)
  })

  const belongs = { people: ['assignedTo'], franchise: 'franchise_id' }
  const own = '"t"."created_by" = $1 or "t"."assignedTo" = $2'

  it("are all, the franchise's and the own, or the own", () => {
    expect(recordScope(actor([], { scope: 'all' }), belongs)).toBe(true)
    for (const scope of ['own', 'visits'] as const)
      expect(said(recordScope(actor([], { scope, franchise_id: 3 }), belongs) as RawBuilder<boolean>)).toEqual([
        `(${own})`,
        [7, 7],
      ])
    expect(
      said(recordScope(actor([], { scope: 'franchise', franchise_id: 3 }), belongs) as RawBuilder<boolean>),
    ).toEqual(['("t"."franchise_id" = $1 or "t"."created_by" = $2 or "t"."assignedTo" = $3)', [3, 7, 7]])
    expect(said(recordScope(actor([], { scope: 'franchise' }), belongs) as RawBuilder<boolean>)[0]).toBe(`(${own})`)
    expect(said(recordScope(actor([]), { franchise: 'franchise_id' }) as RawBuilder<boolean>)[0]).toBe(
      '("t"."created_by" = $1)',
    )
  })
})

describe('a written record', () => {
  const belongs = { franchise: 'franchise_id' }
  const write = (by: Partial<Actor['user']>, values: Record<string, unknown>, before: object | null = null) => {
    keepInScope(actor([], by), belongs, values, before as never)
    return values
  }
  const mine = { scope: 'franchise', franchise_id: 3 } as const

  it("belongs to the user's franchise if new and without one", () => {
    expect(write(mine, {})).toEqual({ franchise_id: 3 })
    expect(write(mine, { franchise_id: null })).toEqual({ franchise_id: 3 })
    expect(write({ scope: 'all', franchise_id: 3 }, {})).toEqual({ franchise_id: 3 })
    expect(write({ scope: 'all', franchise_id: 3 }, { franchise_id: 4 })).toEqual({ franchise_id: 4 })
    expect(write(mine, { city: 'York' }, { franchise_id: 4 })).toEqual({ city: 'York' })
  })

  it('stays in a franchise its writer sees', () => {
    const elsewhere = expect.objectContaining({
      status: 422,
      extra: { errors: { franchise_id: [{ code: 'not_found' }] } },
    })
    expect(() => write(mine, { franchise_id: 4 })).toThrow(elsewhere)
    expect(() => write(mine, { franchise_id: 4 }, { franchise_id: 3 })).toThrow(elsewhere)
    expect(() => write(mine, { franchise_id: null }, { franchise_id: 3 })).toThrow(elsewhere)
    expect(() => write({ scope: 'own', franchise_id: 3 }, { franchise_id: 4 })).toThrow(elsewhere)
    expect(write(mine, { franchise_id: 4 }, { franchise_id: 4 })).toEqual({ franchise_id: 4 })
    expect(write(mine, { franchise_id: 3 }, { franchise_id: 4 })).toEqual({ franchise_id: 3 })
    expect(write({ scope: 'all', franchise_id: 3 }, { franchise_id: 4 }, { franchise_id: 3 })).toEqual({
      franchise_id: 4,
    })
  })
})
