import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { declared } from '../../../../schema/areas.ts'
import { endpoints } from '../../../../schema/endpoints.ts'
import { allPermissions, catalogue, GENERAL_ACTIONS, seededLike } from '../../../../schema/engine/permissions.ts'
import { collectRights, type Right, right } from '../../../../schema/engine/right.ts'
import { rights } from '../../../../schema/rights.ts'
import { loadMessages } from '../../../../src/i18n/provider.ts'

const known = new Set<string>(allPermissions(resources.all))
const HAN = /\p{Script=Han}/u

describe.each(rights)('the permission $permission', ({ area, action, permission, label, help, grantedWith }) => {
  it('has its name and its sentence in both languages', () => {
    expect(label.en).toMatch(/^[A-Z][^.]*$/)
    expect(help.en).toMatch(/^Can .+\.$/)
    expect(label.zh).toMatch(HAN)
    expect(help.zh).toMatch(/^可.+。$/)
    expect(label.en + help.en).not.toMatch(HAN)
  })

  it('is granted with another existing permission', () => {
    expect(known).toContain(grantedWith)
    expect(grantedWith).not.toBe(permission)
    expect(GENERAL_ACTIONS.some((one) => seededLike(permission).endsWith(`:${one}`))).toBe(true)
  })

  it('belongs to an area that has other permissions, and is not a general action', () => {
    const actions = catalogue(resources.all).get(area) ?? []
    expect(actions).toContain(action)
    expect(actions.some((one) => GENERAL_ACTIONS.some((general) => general === one))).toBe(true)
    expect(GENERAL_ACTIONS).not.toContain(action)
  })

  it.each(['en', 'zh'] as const)('is shown on the permissions page in %s', async (locale) => {
    const messages = await loadMessages(locale, resources.all)
    expect(messages[`access.rights.${permission}.label`]).toBe(label[locale])
    expect(messages[`access.rights.${permission}.help`]).toBe(help[locale])
  })
})

it('is used by actions, links, steps and endpoints under an existing name', () => {
  const access = endpoints.map(({ of, name, access: needs }) => ({
    of,
    name,
    needs: needs === 'session' ? [] : 'oneOf' in needs ? needs.oneOf : needs,
  }))
  const steps = declared.steps.flatMap(({ of, steps: all }) => all.map(({ name, needs = [] }) => ({ of, name, needs })))
  const all = [...declared.acts, ...declared.links, ...steps, ...access]
  expect(all.flatMap(({ needs }) => [...needs]).length).toBeGreaterThan(100)
  expect(
    all.flatMap(({ of, name, needs }) =>
      needs.flatMap((need) => (known.has(need) ? [] : [`${of ?? ''}/${name} ${need}`])),
    ),
  ).toEqual([])
})

describe('inconsistent permissions', () => {
  const jobs = (more: Partial<Right> = {}) =>
    right({
      area: 'Jobs',
      label: { en: 'Approve', zh: '批准' },
      help: { en: 'Can approve jobs.', zh: '可批准工单。' },
      grantedWith: 'Jobs:edit',
      ...more,
    })

  it('are reported: declared twice', () => {
    expect(() => collectRights({ jobs: { approve: jobs() }, visits: { approve: jobs() } })).toThrow(
      'right Jobs:approve is declared twice',
    )
  })

  it('are reported: granted with each other', () => {
    const each = { approve: jobs({ grantedWith: 'Jobs:issue' }), issue: jobs({ grantedWith: 'Jobs:approve' }) }
    expect(() => collectRights({ jobs: each })).toThrow('Jobs:approve → Jobs:issue → Jobs:approve')
    expect(() => collectRights({ jobs: { approve: jobs({ grantedWith: 'Jobs:approve' }) } })).toThrow('with each other')
  })

  it('are reported: one action that only reads here and changes something there', () => {
    const two = { jobs: { approve: jobs() }, leads: { approve: jobs({ area: 'Leads', readOnly: true }) } }
    expect(() => collectRights(two)).toThrow('Leads:approve and Jobs:approve differ in readOnly')
  })

  it('are collected under their export names', () => {
    expect(collectRights({ jobs: { approve: jobs() } })).toEqual([
      { ...jobs(), action: 'approve', permission: 'Jobs:approve' },
    ])
  })
})
