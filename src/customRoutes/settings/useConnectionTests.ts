import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { connectionTest, type TestResult } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { endpoint } from '../../../schema/engine/endpoint.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { refusalOf } from '../../kit/acts/useShowRefusal.ts'

/** The endpoint of a connection test. */
const trialOf = (test: string) => endpoint({ name: test, ...connectionTest(test, '') })

/** The connection tests of the settings and their results, each kept until its next run. */
export function useConnectionTests() {
  const panel = usePanel()
  const translate = useTranslate()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, TestResult | 'pending'>>(new Map())
  const note = (test: string, outcome: TestResult | 'pending') =>
    setOutcomes((before) => new Map([...before, [test, outcome]]))
  const run = async (test: string): Promise<void> => {
    if (outcomes.get(test) === 'pending') return
    note(test, 'pending')
    try {
      note(test, await panel.ask(trialOf(test), {}))
    } catch (error) {
      const failureText = translate(refusalOf(error).message, { _: translate('problem.server') })
      note(test, { ok: false, code: 'failed', params: {}, said: failureText, took: 0, at: new Date().toISOString() })
    }
  }
  const failed = (test: string) => {
    const outcome = outcomes.get(test)
    return outcome !== undefined && outcome !== 'pending' && !outcome.ok
  }
  const failing = new Set(
    declared.settings.groups.flatMap(({ name, tests = {} }) => (Object.keys(tests).some(failed) ? [name] : [])),
  )
  return { outcomes, run, failing }
}

export type ConnectionTests = ReturnType<typeof useConnectionTests>
