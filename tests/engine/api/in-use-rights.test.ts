import { expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { testApp } from '../../support/app.ts'
import { createFactory } from '../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)

interface InUse {
  readonly code: string
  readonly usage: readonly { resource: string; total: number; records: readonly { id: number }[] }[]
}

test('what keeps a row is counted for everybody, and named to whom it may be listed for', async () => {
  const type = await factory.create(resources.get('lead-types'))
  const lead = await factory.create(resources.get('leads'), { lead_type_id: type.id })
  const library = ['LeadTypes:list', 'LeadTypes:delete']
  const narrow = await t.userWith([...library, 'Leads:list'], 'own')
  const shared = await t.call<InUse>('DELETE', `/lead-types/${type.id}`, { token: narrow.token })
  expect([shared.status, shared.body.code], 'what is shared is not theirs to delete').toEqual([403, 'whole_business'])
  const refusal = async (token: string) => {
    const { status, body } = await t.call<InUse>('DELETE', `/lead-types/${type.id}`, { token })
    expect([status, body.code]).toEqual([409, 'in_use'])
    return body.usage.map(({ resource, total, records }) => [resource, total, records.map(({ id }) => id)])
  }
  const without = await t.userWith(library)
  expect(await refusal(without.token)).toEqual([['leads', 1, []]])
  const seeing = await t.userWith([...library, 'Leads:list'])
  expect(await refusal(seeing.token)).toEqual([['leads', 1, [lead.id]]])
})
