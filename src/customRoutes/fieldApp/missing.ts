import type { RefusedCall } from '../../kit/ports.ts'

/** Something required to finish a visit, and where it is on the page. */
export interface Missing {
  readonly at: string
  readonly name: string
}

export const questionAt = (id: number): string => `question-${id}`
export const documentAt = (id: number): string => `document-${id}`

/** An error that names what has to be answered or signed first. */
interface Refused extends RefusedCall {
  readonly body?: RefusedCall['body'] & {
    readonly questions?: readonly { readonly id: number; readonly label: string }[]
    readonly documents?: readonly { readonly id: number; readonly name: string }[]
  }
}

const CODES = ['answers_missing', 'signature_missing']

/** What an error says has to be signed and answered first; both may be missing at once. */
export function missingOf({ code, body }: Pick<RefusedCall, 'code' | 'body'>): readonly Missing[] {
  if (!code || !CODES.includes(code)) return []
  const { questions = [], documents = [] } = (body ?? {}) as NonNullable<Refused['body']>
  return [
    ...documents.map(({ id, name }) => ({ at: documentAt(id), name })),
    ...questions.map(({ id, label }) => ({ at: questionAt(id), name: label })),
  ]
}

/** Moves to where it is answered or signed. */
export function goTo({ at }: Missing): void {
  const element = document.getElementById(at)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
