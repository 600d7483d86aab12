import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { changedTables, databaseState } from '../../../support/databaseState.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
/** The import's own data: its file, rows and progress; and the queue that processes it. */
const OF_IMPORT = /^(public\.import\w*|jobs\.\w+)$/

const FILES = [
  [
    'customers',
    'Last name,Phone,Email,Customer address line 1,Customer address postcode\nNewcomer,07700 900555,new@example.test,4 Elm Grove,LS6 2AB\nOther,07700 900556,other@example.test,,\n',
  ],
  ['leads', 'Name,Phone\nNewcomer,07700 900557\nOther,07700 900558\n'],
  ['jobs', 'Customer,Job type,Description\nNobody,Boiler,Any\n'],
] as const

// The queue's first use creates its tables and settings.
beforeAll(() => importing(t, 'leads').checked(FILES[1][1]))

test.each(FILES)('checking a file of %s changes nothing except the import itself', async (resource, file) => {
  const steps = importing(t, resource)
  const before = await databaseState(t)
  const checked = await steps.checked(file)
  expect(checked.status, JSON.stringify(checked)).toBe('checked')
  const changed = changedTables(before, await databaseState(t))
  expect(changed.filter((name) => !OF_IMPORT.test(name))).toEqual([])
})
