import type { Answer } from './request.ts'

/** A choice required before a write: the field of its body, and the options. */
export interface Choice {
  /** Error code. */
  readonly code: string
  readonly field: string
  readonly choices: readonly { readonly value: number; readonly label: string; readonly amount?: number }[]
  readonly likely: number
}

/** The choice that a response requires; undefined where it requires none. */
export function choiceIn({ status, json }: Pick<Answer, 'status' | 'json'>): Choice | undefined {
  const { code, choose } = (json ?? {}) as { readonly code?: unknown; readonly choose?: Omit<Choice, 'code'> }
  return status === 409 && typeof code === 'string' && choose ? { code, ...choose } : undefined
}

/** Adds the choice to the body of the write. */
export const chosenIn = (body: string, field: string, value: number): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), [field]: value })
