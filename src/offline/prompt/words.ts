/** The texts of the reload prompt in the languages of the specification. They follow the browser's language, not the choice in the program. */
interface PromptWords {
  readonly offlineReady: string
  readonly newVersion: string
  /** A reload was requested, but there are unsaved changes. */
  readonly waits: string
  readonly reload: string
  readonly close: string
}

const en: PromptWords = {
  offlineReady: '{appName} is ready to work offline',
  newVersion: 'A new version of {appName} is available, click on reload button to update.',
  waits: 'You have something open that is not saved. The page reloads as soon as it is saved or discarded.',
  reload: 'Reload',
  close: 'Close',
}

export const WORDS = {
  'en-US': en,
  de: {
    offlineReady: '{appName} kann jetzt offline verwendet werden',
    newVersion: 'Eine neue Version von {appName} ist verfügbar. Klicken Sie zum Aktualisieren auf „Neu laden“.',
    waits: 'Etwas ist noch nicht gespeichert. Die Seite wird neu geladen, sobald es gespeichert oder verworfen ist.',
    reload: 'Neu laden',
    close: 'Schließen',
  },
  es: {
    offlineReady: '{appName} está listo para funcionar sin conexión',
    newVersion: 'Hay una nueva versión de {appName} disponible; haga clic en el botón Recargar para actualizarla.',
    waits: 'Hay algo abierto sin guardar. La página se recargará en cuanto se guarde o se descarte.',
    reload: 'Recargar',
    close: 'Cerrar',
  },
  'es-MX': {
    offlineReady: '{appName} ya puede usarse sin conexión',
    newVersion:
      'Ya está disponible una nueva versión de {appName}; da clic en el botón Volver a cargar para actualizarla.',
    waits: 'Tienes algo abierto sin guardar. La página se volverá a cargar en cuanto lo guardes o lo descartes.',
    reload: 'Volver a cargar',
    close: 'Cerrar',
  },
  fr: {
    offlineReady: '{appName} est prêt à fonctionner hors ligne',
    newVersion: 'Une nouvelle version de {appName} est disponible, cliquez sur le bouton Recharger pour mettre à jour.',
    waits: 'Quelque chose n’est pas enregistré. La page sera rechargée dès que ce sera enregistré ou abandonné.',
    reload: 'Recharger',
    close: 'Fermer',
  },
  'zh-CN': {
    offlineReady: '{appName} 已可离线使用',
    newVersion: '{appName} 有新版本可用，请点击“重新加载”按钮进行更新。',
    waits: '有内容尚未保存。保存或放弃后，页面会立即重新加载。',
    reload: '重新加载',
    close: '关闭',
  },
} as const satisfies Record<string, PromptWords>

export type PromptLanguage = keyof typeof WORDS
const DEFAULT: PromptLanguage = 'en-US'

const ALL: readonly PromptLanguage[] = ['en-US', 'de', 'es', 'es-MX', 'fr', 'zh-CN']
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The first of the browser's languages with texts: exactly this one, else a variant of it; English if there is none. */
export function promptLanguage(languages: readonly string[]): PromptLanguage {
  for (const language of languages) {
    const exact = ALL.find((one) => one.toLowerCase() === language.toLowerCase())
    const match = exact ?? ALL.find((one) => languageOf(one) === languageOf(language))
    if (match) return match
  }
  return DEFAULT
}

export const named = (text: string, appName: string): string => text.replaceAll('{appName}', appName)
