import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { checks } from './bundler-checks.ts'
import { scriptWriter, writePacked } from './languages-plugin.ts'
import type { PageTexts } from './page-texts.ts'
import { words } from './words-plugin.ts'

/** What the app needs to open without a network; not the hidden files and not the compressed twins. */
const KEPT = '**/*.{html,js,css,svg,woff2,json,webmanifest}'
/** Only for the frames of other sites. */
const EMBED = 'assets/embed-'

/** Builds web/service-worker.ts after the app: for each language, with the list of that language's files in it. */
export const serviceWorker = (texts: PageTexts): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }) {
      const { output } = (await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [words(texts)],
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'web/service-worker.ts',
            // Vite's helper that preloads chunks asks for `import.meta`; a worker is one file and has no chunks.
            checks: { ...checks, emptyImportMeta: false },
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })) as Rolldown.RolldownOutput
      const writeIn = scriptWriter(output[0].code, [], texts)
      for (const language of texts.languages) {
        const worker = writeIn(language).replace(/\bPRECACHE\b/, () =>
          JSON.stringify(entriesOf(language, dir, texts.languages)),
        )
        await writePacked(language, join(dir, language, 'service-worker.js'), worker)
      }
    },
  },
})

/** A language's files, and those of all languages. */
function entriesOf(language: string, dir: string, languages: string[]) {
  const ofOthers = languages.filter((one) => one !== language).flatMap((other) => [`${other}/`, `assets/${other}/`])
  return globSync(KEPT, { cwd: dir })
    .filter(
      (file) => !file.endsWith('service-worker.js') && ![...ofOthers, EMBED].some((start) => file.startsWith(start)),
    )
    .toSorted()
    .map((file) => ({ url: `/${file}`, revision: revisionOf(file, dir) }))
}

/** A name with a hash in it says itself when it changes. */
const revisionOf = (file: string, dir: string) =>
  file.startsWith('assets/')
    ? null
    : createHash('sha256')
        .update(readFileSync(join(dir, file)))
        .digest('hex')
        .slice(0, 16)
