import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { filesOf } from './files-of.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What works offline: the entry, these files, and everything they import before they run. */
const OFFLINE_SCREENS = [
  'src/customRoutes/fieldApp/MyDay.tsx',
  'src/customRoutes/fieldApp/MyVisit.tsx',
  'src/i18n/zh/shell.ts',
  ...['workday', 'signing', 'offline'].flatMap((name) => [`src/i18n/en/${name}.ts`, `src/i18n/zh/${name}.ts`]),
  'src/customRoutes/fieldApp/offline/withOfflineDay.tsx',
  // The rules of answers, fetched once someone gives one.
  'schema/areas/questions/giving.ts',
  'src/offline/prompt/ReloadPrompt.tsx',
  'src/offline/prompt/watch.ts',
].map((file) => path.join(root, file))

/** The part of the typeface that most texts need; the rest is in another file. */
const FONT = /inter-latin-wght-normal/
/** The address of the page without a nonce (server/web.ts). */
const SHELL = '/shell.html'

/** Names of the files that the browser should cache. */
const offlineFilesIn = (bundle: Rolldown.OutputBundle) =>
  new Set([...filesOf(bundle, OFFLINE_SCREENS, true), ...Object.keys(bundle).filter((name) => FONT.test(name))])

/**
 * The service worker and manifest of the installed program. The browser caches the page and the screens of a worker's day, but no API answers:
 * `/my/…` opens from the cache, every other address from the server, or from the cache when offline.
 */
export function offline(): PluginOption[] {
  let offlineFiles = new Set<string>()
  let folder = ''
  return [
    {
      name: 'offline-files',
      apply: 'build',
      configResolved: (config) => {
        folder = path.resolve(config.root, config.build.outDir)
      },
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) => {
          if (bundle) offlineFiles = offlineFilesIn(bundle)
        },
      },
    },
    VitePWA({
      registerType: 'prompt',
      // src/offline/prompt decides when a new version takes over, and asks before.
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Remote Workr CRM',
        short_name: 'Remote Workr',
        description: 'Visits, jobs and customers of a field-service business',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#f5f6f8',
        theme_color: '#0f6e67',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        globPatterns: ['assets/*.{js,css,woff2}', 'icon.svg'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 8_000_000,
        manifestTransforms: [
          (entries) => {
            const page = createHash('sha256')
              .update(readFileSync(path.join(folder, 'index.html')))
              .digest('hex')
            const offlineEntries = entries.filter(({ url }) => offlineFiles.has(url) || url === 'icon.svg')
            return { manifest: [...offlineEntries, { url: SHELL, revision: page, size: 0 }], warnings: [] }
          },
        ],
        navigateFallback: SHELL,
        navigateFallbackAllowlist: [/^\/my\//],
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) => request.mode === 'navigate' && !/^\/panel-api(\/|$)/.test(url.pathname),
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/shell.html' } },
          },
        ],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ]
}
