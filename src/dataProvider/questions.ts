import type { Answer } from './request.ts'

/** What the server asks before a write: a code, and what somebody has to know to answer it. */
export interface Question {
  readonly code: string
  readonly [fact: string]: unknown
}

/** A write that was refused until somebody has said yes. */
export interface Asked {
  /** Code of the refusal. */
  readonly code: string
  readonly questions: readonly Question[]
}

/** What an answer asks; undefined for one that is no question. */
export function askedIn({ status, json }: Pick<Answer, 'status' | 'json'>): Asked | undefined {
  const { code, confirm } = (json ?? {}) as { readonly code?: unknown; readonly confirm?: unknown }
  if (typeof code !== 'string' || !Array.isArray(confirm)) return undefined
  const questions = confirm as readonly Question[]
  if (status === 409) return { code, questions }
  // What is wrong with fields is asked by the question itself.
  return status === 422 && questions[0] ? { code: questions[0].code, questions } : undefined
}

/** The same address with yes to these questions, and to those that were answered before. */
export function confirmedAt(url: string, questions: readonly Question[]): string {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const before = params.get('confirm')?.split(',') ?? []
  params.set('confirm', [...new Set([...before, ...questions.map(({ code }) => code)])].join(','))
  return `${path}?${params.toString().replaceAll('%2C', ',')}`
}
