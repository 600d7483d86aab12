import type { Answer } from './request.ts'

/** What has to be chosen before a write: which field of its body says it, and what there is to choose from. */
export interface Choice {
  /** Code of the refusal. */
  readonly code: string
  readonly field: string
  readonly choices: readonly { readonly value: number; readonly label: string; readonly amount?: number }[]
  readonly likely: number
}

/** What an answer leaves to be chosen; undefined for one that does not. */
export function choiceIn({ status, json }: Pick<Answer, 'status' | 'json'>): Choice | undefined {
  const { code, choose } = (json ?? {}) as { readonly code?: unknown; readonly choose?: Omit<Choice, 'code'> }
  return status === 409 && typeof code === 'string' && choose ? { code, ...choose } : undefined
}

/** The body of the same write with what was chosen. */
export const chosenIn = (body: string, field: string, value: number): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), [field]: value })
