import type { TestResult } from '../../../schema/areas/settings/shapes.ts'
import { outgoingErrorIn } from '../../engine/outgoing/outgoing.ts'

/** What came of it. */
export interface Outcome {
  readonly ok: boolean
  readonly code: string
  readonly params?: TestResult['params']
  readonly parts?: TestResult['parts']
  readonly said?: string | undefined
}

/** Characters of what the other side said: a reason, never a page of whoever answers there. */
const MAX = 200

/** What the other side said, in one line. */
export const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Of a failure: that it was not asked at all, and why, or what the other side said. @param code of the sentence for the other side's refusal */
export function failedBy(error: unknown, code: string, params: TestResult['params'] = {}): Outcome {
  const refusal = outgoingErrorIn(error)
  return refusal
    ? { ok: false, code: `outgoing_${refusal.code}`, params: { ...params, host: refusal.host } }
    : { ok: false, code, params, said: saidBy(error) }
}

/** Tries something and says what came of it, and how long it took. */
export async function runTest(now: Date, run: () => Promise<Outcome>): Promise<TestResult> {
  const begun = performance.now()
  const { ok, code, params = {}, parts, said } = await run()
  const took = Math.round(performance.now() - begun)
  return {
    ok,
    code,
    params,
    ...(parts ? { parts } : {}),
    said: said?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX) || null,
    took,
    at: now.toISOString(),
  }
}
