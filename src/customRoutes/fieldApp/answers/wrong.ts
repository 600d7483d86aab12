import type { RefusedCall, Translate } from '../../../kit/ports.ts'
import { refusalText } from '../Failed.tsx'

/** Why an answer was refused, in one sentence. */
export function wrongText(translate: Translate, question: number, refusal: RefusedCall): string {
  const error = refusal.body?.errors?.[`answers.${question}`]?.[0]
  const key = `workday.wrong.${error?.code}`
  const text = error ? translate(key, error.params) : key
  return text === key ? refusalText(translate, refusal) : text
}
