import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { listQuery } from '../../../../src/dataProvider/query.ts'
import { filterOf } from '../../../../src/kit/list/listUrl.ts'
import { stateOf } from '../../../../src/kit/list/views/presets.ts'
import { testApp } from '../../../support/app.ts'

const { call } = await testApp()
const presets = resources.all.flatMap((resource) =>
  resource.presets.map((preset) => [resource.name, preset.key, { resource, preset }] as const),
)

test.each(presets)('the list of %s is answered as its view "%s" requests', async (name, _key, { resource, preset }) => {
  const { filters = {}, q = '', sort } = stateOf(resource, preset)
  const query = listQuery({ filter: filterOf({ filters, q }), sort })
  // Every name in the query must be known to the list: it ignores unknown ones and would show everything.
  const names = new Set([...new URLSearchParams(preset.query).keys()].filter((one) => one !== 'sort'))
  expect(Object.keys(filters).sort()).toEqual([...names].sort())
  const { status, body } = await call('GET', `/${name}/list?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
})
