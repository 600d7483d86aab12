import type { Reporter, TestCase } from 'vitest/node'

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
  }
}
