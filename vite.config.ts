import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { checks } from './scripts/build/bundler-checks.ts'
import { chunkGroups } from './scripts/build/chunks.ts'
import { directImports } from './scripts/build/direct-imports-plugin.ts'
import { firstPages } from './scripts/build/first-pages-plugin.ts'
import { languages } from './scripts/build/languages-plugin.ts'
import { PSEUDO, readPageTexts } from './scripts/build/page-texts.ts'
import { serviceWorker } from './scripts/build/service-worker-plugin.ts'
import { words } from './scripts/build/words-plugin.ts'

const api = `http://localhost:${process.env.DEV_API_PORT ?? 3001}`

/** Text is compressed once, here, as small as it gets; the server sends it so to every browser that takes brotli. */
const compressed: Plugin = {
  name: 'compressed',
  apply: (_, { command, mode }) => command === 'build' && mode !== 'pseudo',
  writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(css|svg|json)$/.test(name))
    for (const name of names) writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))))
  },
}

/** Lazy imports need not name them, in each of the files of a first load. */
const IN_EVERY_FIRST_LOAD = /^assets\/(early|index|rolldown-runtime)-/

export default defineConfig(({ mode }) => {
  const texts = readPageTexts(mode === PSEUDO)
  return {
    plugins: [
      words(texts),
      directImports(),
      react(),
      tailwindcss(),
      compressed,
      languages(texts),
      firstPages(texts),
      serviceWorker(texts),
    ],
    publicDir: 'web/public',
    build: {
      outDir: 'dist',
      manifest: true,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => !IN_EVERY_FIRST_LOAD.test(file)) : files,
      },
      // The content security policy allows files of our own origin, not data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Texts of a catalogue come with the code that shows them.
        optimization: { inlineConst: true },
        // The calls that stand for texts have no effect.
        treeshake: { unknownGlobalSideEffects: false },
        input: ['index.html', 'web/early.ts', 'web/styles/embed.css'],
        // Hexadecimal hashes compress better: first loads name ten of them.
        output: { codeSplitting: { groups: chunkGroups }, hashCharacters: 'hex' },
        checks,
      },
    },
    server: {
      port: Number(process.env.PORT ?? 3000),
      strictPort: true,
      proxy: {
        '/api': api,
        '/healthz': api,
        '/embed/': api,
        '/invite/': api,
        '/ws': { target: api, ws: true },
      },
    },
  }
})
