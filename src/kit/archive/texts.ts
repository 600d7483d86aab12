import type { Translate } from '../ports.ts'

/** What is done, as messages call it. */
export type Archives = 'archive' | 'reinstate' | 'delete'
type Part = 'verb' | 'question' | 'meaning' | 'done'

/** What an area calls it that has words of its own for it (`payments.archive.verb`: to void), otherwise what it is called everywhere. */
export const archiveText = (
  translate: Translate,
  resource: string,
  act: Archives,
  part: Part,
  args: Readonly<Record<string, unknown>> = {},
): string => translate(`${resource}.${act}.${part}`, { ...args, _: translate(`kit.${act}.${part}`, args) })
