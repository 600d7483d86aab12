import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { AnyResource } from '../../schema/engine/define.ts'
import { LOCALES, type Locale } from '../../schema/engine/text/format.ts'
import {
  actMessages,
  deriveMessages,
  notificationMessages,
  rightMessages,
  settingMessages,
  stepMessages,
  wordMessages,
} from './derive.ts'
import { shell } from './en/shell.ts'
import type { Messages } from './messages.ts'
import { type SpacedReplaceArguments, spacedReplace } from './spacing.ts'

const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text)

/** Polyglot calls it in place of `String.prototype.replace`. */
function replaceInPhrase(this: string, ...args: SpacedReplaceArguments): string {
  return spacedReplace(this, ...args)
}

/** Polyglot also accepts flat keys, but its type only allows nested ones. */
const forPolyglot = (messages: Messages) => messages as unknown as TranslationMessages

/** Loads all messages of a language. */
export async function loadMessages(locale: Locale, resources: readonly AnyResource[]): Promise<Messages> {
  // Loads in parallel while the declarations are processed.
  const modulesPromise =
    locale === 'en' ? import('./en.ts') : Promise.all([import('./zh.ts'), import('../../schema/i18n/areas.ts')])
  const derived = deriveMessages(resources)
  const loadedModules = await modulesPromise
  if (!Array.isArray(loadedModules)) return { ...loadedModules.en, ...derived }
  const [{ zh }, { acts, notificationWords, resources: named, settingWords, steps }] = loadedModules
  const words = Object.entries(named).map(([name, w]) => wordMessages(name, w))
  return Object.assign(
    {
      ...zh,
      ...derived,
      ...actMessages(acts),
      ...stepMessages(steps),
      ...notificationMessages(notificationWords),
      ...rightMessages(locale),
    },
    ...words,
    ...settingWords.map(settingMessages),
  ) as Messages
}

/** The admin's messages in the stored language, loaded before the first page needs them; another language is loaded when it is chosen. */
export async function createI18nProvider(initial: Locale, resources: readonly AnyResource[]): Promise<I18nProvider> {
  const first = await loadMessages(initial, resources)
  return polyglotI18nProvider(
    (locale) =>
      locale === initial
        ? forPolyglot(first)
        : loadMessages(isLocale(locale) ? locale : 'en', resources).then(forPolyglot),
    initial,
    LOCALES.map((locale) => ({ locale, name: shell.app.languages[locale] })),
    { replace: replaceInPhrase },
  )
}
