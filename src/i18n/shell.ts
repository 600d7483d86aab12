import type { Locale } from '../../schema/engine/text/format.ts'
import { shell as english } from './en/shell.ts'
import { flatten, interpolate, type Messages } from './messages.ts'

export type Translate = (key: string, args?: Readonly<Record<string, unknown>>) => string

const load = async (locale: Locale): Promise<Messages> =>
  flatten(locale === 'en' ? english : (await import('./zh/shell.ts')).shell)

/** Translator of the pages outside the admin. Loads only the shell's messages, in one language. */
export async function createShellTranslate(locale: Locale): Promise<Translate> {
  const messages = await load(locale)
  return (key, args) => interpolate(messages[key] ?? key, args)
}
