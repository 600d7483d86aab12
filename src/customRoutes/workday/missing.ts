import type { RefusedCall } from '../../kit/ports.ts'

/** Something without which a visit is not done, and where on its page that is. */
export interface Missing {
  readonly at: string
  readonly name: string
}

export const questionAt = (id: number): string => `question-${id}`
export const documentAt = (id: number): string => `document-${id}`

/** A refusal that names what has to be answered or signed first. */
interface Refused extends RefusedCall {
  readonly body?: RefusedCall['body'] & {
    readonly questions?: readonly { readonly id: number; readonly label: string }[]
    readonly documents?: readonly { readonly id: number; readonly name: string }[]
  }
}

export function missingOf({ code, body }: RefusedCall): readonly Missing[] {
  const { questions = [], documents = [] } = (body ?? {}) as NonNullable<Refused['body']>
  if (code === 'answers_missing') return questions.map(({ id, label }) => ({ at: questionAt(id), name: label }))
  return code === 'signature_missing' ? documents.map(({ id, name }) => ({ at: documentAt(id), name })) : []
}

/** Leads to where it is answered or signed. */
export function goTo({ at }: Missing): void {
  const place = document.getElementById(at)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}
