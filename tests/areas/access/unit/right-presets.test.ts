import { expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { catalogue } from '../../../../schema/engine/permissions.ts'
import { pairsOf, type Rules } from '../../../../src/customRoutes/access/permissionGrid.ts'
import { grouped, groupOf } from '../../../../src/customRoutes/access/rightGroups.ts'
import { RIGHT_PRESETS, type RightPreset, withPreset } from '../../../../src/customRoutes/access/rightPresets.ts'

const rows = [...catalogue(resources.all)].map(([area, actions]) => ({ area, name: area, actions }))
const all = rows.flatMap(pairsOf)
const rules = (own: readonly string[], mayGive: (pair: string) => boolean = () => true): Rules => ({
  base: new Set(own),
  wanted: new Set(own),
  inherited: {},
  noEffect: new Set<string>(),
  mayGive,
  viewing: false,
  locked: null,
})

it('every area is under one heading', () => {
  const [groups, areas] = [grouped(rows), grouped(rows).flatMap(([, own]) => own.map(({ area }) => area))]
  expect(areas.toSorted()).toEqual(rows.map(({ area }) => area).toSorted())
  expect(groups.map(([group]) => group)).toEqual(['general', 'sales', 'work', 'money', 'set_up', 'administration'])
  expect([groupOf('Leads'), groupOf('Payments'), groupOf('JobTypes'), groupOf('UserGroups')]).toEqual([
    'sales',
    'money',
    'set_up',
    'administration',
  ])
})

it('money can be seen but not changed, and nothing else is affected', () => {
  const kept = ['Jobs:edit', 'Users:edit', 'Payments:edit', 'Payments:add']
  const wanted = withPreset(rules(kept), rows, 'money_look')
  expect([...wanted].filter((pair) => !/^(Invoices|Payments|Reports|LineCosts|AccountingExports):/.test(pair))).toEqual(
    ['Jobs:edit', 'Users:edit'],
  )
  expect(['add', 'edit', 'issue', 'credit'].filter((action) => wanted.has(`Invoices:${action}`))).toEqual([])
  expect(wanted.has('Payments:list')).toBe(true)
  expect(['Payments:edit', 'Payments:add', 'Payments:delete'].filter((pair) => wanted.has(pair))).toEqual([])
})

it('read-only access changes nothing, and administration stays as it was', () => {
  const wanted = withPreset(rules(all), rows, 'look')
  expect(
    [...wanted].filter(
      (pair) => /:(add|edit|delete)$/.test(pair) && groupOf(pair.split(':')[0] ?? '') !== 'administration',
    ),
  ).toEqual([])
  expect(wanted.has('Users:edit')).toBe(true)
  expect(wanted.has('Leads:list')).toBe(true)
})

it('no preset grants what the user who chooses it lacks', () => {
  const mine = (pair: string) => !pair.startsWith('Payments:')
  for (const preset of Object.keys(RIGHT_PRESETS) as RightPreset[]) {
    const wanted = withPreset(rules(['Payments:list'], mine), rows, preset)
    expect(
      [...wanted].filter((pair) => pair.startsWith('Payments:')),
      preset,
    ).toEqual(['Payments:list'])
  }
})
