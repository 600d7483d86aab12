import type { RefusedCall } from '../../../kit/ports.ts'
import { missingOf } from '../missing.ts'
import type { Entry } from './store.ts'

/** Why an entry was refused: the code of its field, else of the whole request. */
export function codeOf({ refused }: Entry): string {
  const { errors } = (refused?.body ?? {}) as NonNullable<RefusedCall['body']>
  return Object.values(errors ?? {})[0]?.[0]?.code ?? refused?.code ?? ''
}

/** Names of what was missing. */
export const missingIn = ({ refused }: Entry): readonly string[] =>
  missingOf({ code: refused?.code, body: refused?.body } as RefusedCall).map(({ name }) => name)

/** Whether the office changed the requirements of the visit after the step was done on this phone. */
export const isChanged = ({ refused }: Entry): boolean =>
  (refused?.body as { readonly office_changed?: boolean } | undefined)?.office_changed === true
