import type { TestResult } from '../../../schema/areas/settings/shapes.ts'
import { outgoingErrorIn } from '../../engine/outgoing/outgoing.ts'

/** Result of a test. */
export interface Outcome {
  readonly ok: boolean
  readonly code: string
  readonly params?: TestResult['params']
  readonly parts?: TestResult['parts']
  readonly said?: string | undefined
}

/** Maximum number of characters of the other side's response: a reason, never a whole page. */
const MAX = 200

/** The other side's response in one line. */
export const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Describes a failure: why no request was made, or what the other side responded.
 * @param code key of the sentence for a refusal by the other side
 */
export function failedBy(error: unknown, code: string, params: TestResult['params'] = {}): Outcome {
  const refusal = outgoingErrorIn(error)
  return refusal
    ? { ok: false, code: `outgoing_${refusal.code}`, params: { ...params, host: refusal.host } }
    : { ok: false, code, params, said: saidBy(error) }
}

/** Runs a test and returns its result and duration. */
export async function runTest(now: Date, run: () => Promise<Outcome>): Promise<TestResult> {
  const startedAt = performance.now()
  const { ok, code, params = {}, parts, said } = await run()
  const took = Math.round(performance.now() - startedAt)
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
