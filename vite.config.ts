import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './scripts/browser/offline.ts'
import { preloadApp } from './scripts/browser/preloadApp.ts'
import { screensOfResources } from './scripts/browser/screens-of-resources.ts'
import { stages } from './scripts/browser/stages.ts'
import { withoutDemo } from './scripts/browser/without-demo.ts'
import { withoutJsonSchema } from './scripts/browser/without-json-schema.ts'
import { precompress } from './scripts/precompress.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export default defineConfig({
  plugins: [react(), screensOfResources(), withoutDemo(), withoutJsonSchema(), precompress(), preloadApp(), offline()],
  // The server puts a new nonce in its place with every answer (server/web.ts).
  html: { cspNonce: '%NONCE%' },
  resolve: {
    alias: [
      { find: 'object.entries', replacement: here('./scripts/browser/object-entries.cjs') },
      // Only MUI's icons import a file of this name.
      { find: /^\.\/utils\/createSvgIcon\.js$/, replacement: here('./src/theme/svgIcon.tsx') },
      {
        find: /^\.\/useChartInteractionListener\/index\.mjs$/,
        replacement: here('./scripts/browser/chart-listener.mjs'),
      },
    ],
    dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', 'react-router', 'react-hook-form'],
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1000,
    // What loads with what is said by the stages: that some of it is also asked for on its own is meant.
    rolldownOptions: { output: { codeSplitting: { groups: stages() } }, checks: { ineffectiveDynamicImport: false } },
  },
})
