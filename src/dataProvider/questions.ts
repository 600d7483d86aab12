import type { Answer } from './request.ts'

/** A question that the server asks before a write: a code, and the data needed to answer it. */
export interface Question {
  readonly code: string
  readonly [fact: string]: unknown
}

/** A write that the server refused until the user confirms it. */
export interface Asked {
  /** Error code. */
  readonly code: string
  readonly questions: readonly Question[]
}

/** The question in a response; undefined where there is none. */
export function askedIn({ status, json }: Pick<Answer, 'status' | 'json'>): Asked | undefined {
  const { code, confirm } = (json ?? {}) as { readonly code?: unknown; readonly confirm?: unknown }
  if (typeof code !== 'string' || !Array.isArray(confirm)) return undefined
  const questions = confirm as readonly Question[]
  if (status === 409) return { code, questions }
  // Errors of fields are shown by the question itself.
  return status === 422 && questions[0] ? { code: questions[0].code, questions } : undefined
}

/** The same address with confirmations of these questions added to earlier ones. */
export function confirmedAt(url: string, questions: readonly Question[]): string {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const before = params.get('confirm')?.split(',') ?? []
  params.set('confirm', [...new Set([...before, ...questions.map(({ code }) => code)])].join(','))
  return `${path}?${params.toString().replaceAll('%2C', ',')}`
}
