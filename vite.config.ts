import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

export default defineConfig({
  plugins: [react(), precompress()],
  // The server puts a new nonce in its place with every answer (server/web.ts).
  html: { cspNonce: '%NONCE%' },
  resolve: { dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', 'react-router', 'react-hook-form'] },
  build: { target: 'es2023', chunkSizeWarningLimit: 1000 },
})
