import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { collect } from '../../../schema/engine/collect.ts'
import { testApp } from '../../support/app.ts'
import { createFactory } from '../../support/factory.ts'

/** A library that is not shared: what is shared is deleted only by people who see all records. */
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

test('what keeps a row is counted for everybody, and named to whom it may be listed for', async () => {
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
