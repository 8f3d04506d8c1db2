import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

const api = `http://localhost:${process.env.DEV_API_PORT ?? 3001}`

/** Text is compressed once, here, as small as it gets; the server sends it so to every browser that takes brotli. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg|json)$/.test(name))
    for (const name of texts) writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))))
  },
}

/**
 * What pages and dialogs share comes in a few files: each module of its own cost a request, most for less than 500
 * bytes. The map's code stays apart, as many visitors never open it.
 */
const chunks = [
  { name: 'first-load', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', minShareCount: 5, priority: 2 },
  { name: 'features', test: /web\/features\/(?!spots\/.*map)|lucide|\/surf\//, minShareCount: 2, priority: 1 },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), compressed, serviceWorker],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    manifest: true,
    // The content security policy allows files of our own origin, not data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {
      '/api': api,
      '/healthz': api,
      '/ws': { target: api, ws: true },
    },
  },
})
