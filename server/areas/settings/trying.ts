import type { Tried } from '../../../schema/areas/settings/shapes.ts'

/** What came of it. */
export interface Outcome {
  readonly ok: boolean
  readonly code: string
  readonly params?: Tried['params']
  readonly parts?: Tried['parts']
  readonly said?: string | undefined
}

const MOST = 500

/** What the other side said, in one piece. */
export const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Tries something and says what came of it, and how long it took. */
export async function trying(now: Date, run: () => Promise<Outcome>): Promise<Tried> {
  const begun = performance.now()
  const { ok, code, params = {}, parts, said } = await run()
  const took = Math.round(performance.now() - begun)
  return {
    ok,
    code,
    params,
    ...(parts ? { parts } : {}),
    said: said?.trim().slice(0, MOST) || null,
    took,
    at: now.toISOString(),
  }
}
