import type { Translate } from '../ports.ts'

/** The operation, as named in message keys. */
export type Archives = 'archive' | 'reinstate' | 'delete'
type Part = 'verb' | 'question' | 'meaning' | 'done'

/** An area's own label for the operation (`payments.archive.verb`: to void), else the general one. */
export const archiveText = (
  translate: Translate,
  resource: string,
  act: Archives,
  part: Part,
  args: Readonly<Record<string, unknown>> = {},
): string => translate(`${resource}.${act}.${part}`, { ...args, _: translate(`kit.${act}.${part}`, args) })
