import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { checks } from './bundler-checks.ts'

/** What the app needs to open without a network; not the hidden files and not the compressed twins. */
const KEPT = '**/*.{html,js,css,svg,woff2,json,webmanifest}'

/** Builds web/service-worker.ts after the app, with the list of the app's files in it. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }) {
      const files = globSync(KEPT, { cwd: dir }).filter((file) => file !== 'service-worker.js')
      const entries = files.toSorted().map((file) => ({ url: `/${file}`, revision: revisionOf(file, dir) }))
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { PRECACHE: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'web/service-worker.ts',
            // Vite's helper that preloads chunks asks for `import.meta`; a worker is one file and has no chunks.
            checks: { ...checks, emptyImportMeta: false },
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  },
}

/** A name with a hash in it says itself when it changes. */
const revisionOf = (file: string, dir: string) =>
  file.startsWith('assets/')
    ? null
    : createHash('sha256')
        .update(readFileSync(join(dir, file)))
        .digest('hex')
        .slice(0, 16)
