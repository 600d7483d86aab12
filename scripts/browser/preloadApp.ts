import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { filesOf } from './files-of.ts'

const root = path.resolve(import.meta.dirname, '../..')

const OFFICE = ['src/App.tsx', 'src/registry.ts']

/** Files that the page requests at once, beside its entry: a worker's day, or the office app in a language. */
const PRELOADED_MODULES: Readonly<Record<string, readonly string[]>> = {
  '%DAY%': [
    ...['MyDay.tsx', 'offline/withOfflineDay.tsx'].map((file) => `src/customRoutes/fieldApp/${file}`),
    ...['workday', 'signing', 'offline'].map((name) => `src/i18n/en/${name}.ts`),
  ],
  '%OFFICE_EN%': [...OFFICE, 'src/i18n/en.ts'],
  '%OFFICE_ZH%': [...OFFICE, 'src/i18n/zh.ts', 'schema/i18n/areas.ts'],
}

function preloadedFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const before = filesOf(bundle, [], true)
  const files = modules.map((file) => path.join(root, file))
  return [...filesOf(bundle, files, false)].filter((name) => !before.has(name)).join(' ')
}

/** People with a session need more than the page's entry, which would only be requested once that has loaded and runs. */
export function preloadApp(): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        Object.entries(PRELOADED_MODULES).reduce((page, [placeholder, modules]) => {
          if (!page.includes(placeholder)) throw new Error(`index.html has no ${placeholder}`)
          return page.replace(placeholder, bundle ? preloadedFiles(bundle, modules) : '')
        }, html),
    },
  }
}
