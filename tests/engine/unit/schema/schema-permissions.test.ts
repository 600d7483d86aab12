import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import {
  ACTIONS,
  allPermissions,
  can,
  catalogue,
  GENERAL_ACTIONS,
  type Group,
  inherit,
  isAdministrative,
  isChange,
  permission,
  rightOf,
} from '../../../../schema/engine/permissions.ts'
import { rights } from '../../../../schema/rights.ts'

const group = (id: number, parent_id: number | null, ...permissions: string[]): [number, Group] => [
  id,
  { id, parent_id, permissions },
]

describe('the catalogue of permissions', () => {
  const areas = catalogue(resources.all)

  it('has every area of every resource, with the actions of its endpoints', () => {
    for (const { area } of resources.all)
      expect(areas.get(area)).toEqual(expect.arrayContaining(['list', 'add', 'edit', 'delete']))
  })

  it('has the areas without a resource, and only pairs of known actions in their order', () => {
    expect(areas.get('Dashboard')).toEqual(['index'])
    for (const actions of areas.values()) expect(actions).toEqual(ACTIONS.filter((a) => actions.includes(a)))
  })

  /** Repeated, so that the set of permissions is never changed by accident. */
  it('has these pairs and no others besides the resources and the declared permissions', () => {
    const pairs = [...catalogue([])].flatMap(([area, actions]) =>
      actions.flatMap((action) => (rightOf(permission(area, action)) ? [] : [[area, action] as const])),
    )
    const byArea = Object.groupBy(pairs, ([area]) => area)
    expect(
      Object.fromEntries(Object.entries(byArea).map(([area, own = []]) => [area, own.map(([, one]) => one)])),
    ).toEqual({
      Appointments: ['index'],
      Dashboard: ['index'],
      Invoices: ['index'],
      Libraries: ['index'],
      Logs: ['view'],
      MyVisits: ['index', 'edit', 'view'],
      Notifications: ['list'],
      Privacy: ['list', 'delete', 'export'],
      Reports: ['index'],
      ServerLogs: ['list'],
      SettingGroups: ['list', 'edit', 'export'],
      Timesheets: ['list', 'edit', 'export'],
      Users: ['details'],
    })
  })

  it("gives an area its resources' actions, in the order of all actions", () => {
    const areas = catalogue([
      { area: 'Books' },
      { area: 'Lent', features: {} },
      { area: 'Read', features: { comments: true }, recordPath: 'view' },
      { area: 'Lists', listAction: 'index' },
      { area: 'Appointments' },
    ])
    expect(areas.get('Books')).toEqual(['list', 'add', 'edit', 'delete', 'export'])
    expect(areas.get('Lent')).toEqual(['list', 'add', 'edit', 'delete', 'details', 'export'])
    expect(areas.get('Read')).toEqual(['list', 'add', 'edit', 'delete', 'comment', 'view', 'export'])
    expect(areas.get('Lists')).toEqual(['index', 'list', 'add', 'edit', 'delete', 'export'])
    expect(areas.get('Appointments')).toEqual(['index', 'list', 'add', 'edit', 'delete', 'export', 'overlap'])
  })

  it('knows which permissions change something', () => {
    expect(GENERAL_ACTIONS.filter(isChange)).toEqual(['add', 'edit', 'delete', 'comment', 'import'])
    for (const { action, readOnly = false } of rights) expect(isChange(action), action).toBe(!readOnly)
  })

  it('knows which permissions affect others: changing users, groups, or sign-in', () => {
    const deciding = allPermissions(resources.all).filter((pair) => isAdministrative([pair]))
    expect(deciding.toSorted()).toEqual([
      'SettingGroups:edit',
      'UserGroups:add',
      'UserGroups:delete',
      'UserGroups:edit',
      'Users:add',
      'Users:delete',
      'Users:edit',
    ])
    expect(isAdministrative(['Jobs:edit', 'Users:list'])).toBe(false)
    expect(isAdministrative(new Set(['Jobs:edit', 'Users:edit']))).toBe(true)
    expect(isAdministrative([])).toBe(false)
  })

  it('lists every pair once', () => {
    const all = allPermissions(resources.all)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain('JobTypes:edit')
  })

  it('checks the exact pair', () => {
    const granted = new Set(['JobTypes:list'])
    expect(can(granted, 'JobTypes', 'list')).toBe(true)
    expect(can(granted, 'JobTypes', 'edit')).toBe(false)
    expect(can(granted, 'JobType', 'list')).toBe(false)
  })
})

describe('what a group inherits', () => {
  const groups = new Map([group(1, null, 'A:list', 'A:edit'), group(2, 1, 'B:list'), group(3, 2, 'A:list')])

  it("is its own and every ancestor's, each with the nearest granting group", () => {
    expect(Object.fromEntries(inherit(groups, 3))).toEqual({ 'A:list': 3, 'B:list': 2, 'A:edit': 1 })
    expect(Object.fromEntries(inherit(groups, 1))).toEqual({ 'A:list': 1, 'A:edit': 1 })
  })

  it('is nothing for a missing group, and ends where the chain breaks', () => {
    expect(inherit(groups, 9).size).toBe(0)
    expect(Object.fromEntries(inherit(new Map([group(5, 99, 'A:list')]), 5))).toEqual({ 'A:list': 5 })
  })

  it('never loops forever and never adds a permission', () => {
    const rights = fc.subarray(['A:list', 'B:list', 'C:list'])
    const anyGroups = fc
      .array(fc.record({ parent: fc.option(fc.integer({ min: 0, max: 6 })), rights }), { minLength: 1, maxLength: 6 })
      .map((list) => new Map(list.map(({ parent, rights: own }, i) => group(i, parent, ...own))))
    fc.assert(
      fc.property(anyGroups, (all) => {
        for (const [right, giver] of inherit(all, 0)) expect(all.get(giver)?.permissions).toContain(right)
        for (const own of all.get(0)?.permissions ?? []) expect(inherit(all, 0).get(own)).toBe(0)
      }),
    )
  })
})
