import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { collect } from '../../../schema/engine/collect.ts'
import { testApp } from '../../support/app.ts'
import { createFactory } from '../../support/factory.ts'

/** A library that is not shared: shared ones can be deleted only by users who see all records. */
const t = await testApp({
  resources: collect({
    ...Object.fromEntries(resources.all.map((one) => [one.name, one])),
    'lead-types': { ...resources.get('lead-types'), belongs: {} },
  }),
})
const factory = createFactory(t)

interface InUse {
  readonly code: string
  readonly usage: readonly { resource: string; total: number; records: readonly { id: number }[] }[]
}

test('references that block deleting a row are counted for everyone, and named to users who can list them', async () => {
  const library = ['LeadTypes:list', 'LeadTypes:delete']
  const foreign = await t.userWith([...library, 'LeadTypes:add', 'Leads:list'], 'own')
  const body = await factory.body(resources.get('lead-types'))
  const { body: type } = await t.call<{ id: number }>('POST', '/lead-types', { body, token: foreign.token })
  const lead = await factory.create(resources.get('leads'), { lead_type_id: type.id })
  const refusal = async (token: string) => {
    const { status, body } = await t.call<InUse>('DELETE', `/lead-types/${type.id}`, { token })
    expect([status, body.code]).toEqual([409, 'in_use'])
    return body.usage.map(({ resource, total, records }) => [resource, total, records.map(({ id }) => id)])
  }
  const without = await t.userWith(library)
  expect(await refusal(without.token)).toEqual([['leads', 1, []]])
  expect(await refusal(foreign.token)).toEqual([['leads', 1, []]])
  const seeing = await t.userWith([...library, 'Leads:list'])
  expect(await refusal(seeing.token)).toEqual([['leads', 1, [lead.id]]])
})
