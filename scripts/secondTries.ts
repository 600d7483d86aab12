import type { Reporter, TestCase } from 'vitest/node'

/** More than these, and the run has failed: what passes now and then is no longer a rare thing to be mended. */
const AT_MOST = 2

/** Says at the end which tests passed only when they were tried again, and what failed the first time: such a pass is no proof. */
export default class SecondTries implements Reporter {
  private readonly found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const [first] = test.result().errors ?? []
    this.found.push(
      `${test.module.relativeModuleId} > ${test.fullName}: ${first?.message.split('\n')[0] ?? 'no reason'}`,
    )
  }

  onTestRunEnd(): void {
    if (this.found.length === 0) return
    console.log(`\nPassed only when tried again:\n${this.found.map((one) => `  ${one}`).join('\n')}`)
    if (this.found.length <= AT_MOST) return
    console.log(`These are more than ${AT_MOST}: the run has failed.`)
    process.exitCode = 1
  }
}
