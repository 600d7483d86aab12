import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { RunReport } from './testRun.ts'

/** Writes the result of each test file of a run to the path in `RUN_REPORT`. */
export default class WriteReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['RUN_REPORT']
    if (!path) throw new Error('RUN_REPORT is not set')
    const files = modules.map((module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      const count = (state: string) => states.filter((one) => one === state).length
      return {
        file: module.moduleId,
        project: module.project.name,
        seconds: Math.round(module.diagnostic().duration) / 1000,
        isFine: module.ok(),
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
      }
    })
    writeFileSync(path, JSON.stringify({ files, unhandled: unhandled.length } satisfies RunReport))
  }
}
