import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { inLanguages } from './chunk-texts.ts'
import { type PageTexts, PSEUDO } from './page-texts.ts'

const DESCRIPTION = /(<meta name="description" content=")[^"]*/
const MANIFEST = 'manifest.webmanifest'
const SCRIPT = /\/assets\/([\w.-]+\.js)\b/g

/** Address of a script of the build in one language: 'assets/es/home-1a2b.js'. */
export const scriptIn = (language: string, name: string) => `assets/${language}/${basename(name)}`

/** Writes each script of the build once for each language, in place of the one with placeholders. */
export const languages = (texts: PageTexts): Plugin => ({
  name: 'languages',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const { fileName, code } of chunks) {
        const writeIn = scriptWriter(code, chunks, texts)
        await Promise.all(
          texts.languages.map((language) =>
            writePacked(language, join(dir, scriptIn(language, fileName)), writeIn(language)),
          ),
        )
        await rm(join(dir, fileName))
      }
      const manifest = await readFile(join(dir, MANIFEST), 'utf8')
      for (const language of texts.languages)
        await writePacked(language, join(dir, language, MANIFEST), manifestIn(language, manifest, texts))
      await rm(join(dir, MANIFEST))
    },
  },
})

export function scriptWriter(code: string, chunks: Rolldown.OutputChunk[], texts: PageTexts) {
  const names = new Set(chunks.map(({ fileName }) => fileName))
  // The list of what a lazy import preloads names scripts by their addresses.
  const moved = (language: string, text: string) => (names.has(text) ? scriptIn(language, text) : text)
  return inLanguages(code, { ...texts, moved })
}

/** What an installed app is called, with the texts of words/en/pages/manifest.json in this language. */
function manifestIn(language: string, manifest: string, texts: PageTexts): string {
  const english = Object.entries(texts.catalogueOf('pages/manifest') ?? {})
  return JSON.stringify(JSON.parse(manifest), (key, value) => {
    if (key === 'lang') return language
    const [name] = english.find(([, text]) => text === value) ?? []
    return name === undefined ? value : texts.textOf(language, `pages/manifest:${name}`)
  })
}

const HTML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => HTML_SIGNS[sign]!)

/** As that of words/languages.ts, which needs compiled catalogues. */
const directionOf = (language: string) =>
  (new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: string } }).getTextInfo().direction

/** A page of the build in one language. */
export const pageIn = (language: string, html: string, { textOf }: PageTexts): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(DESCRIPTION, (_, before: string) => before + inHtml(textOf(language, 'server/sharing:tagline')))
    .replace(`"/${MANIFEST}"`, `"/${language}/${MANIFEST}"`)
    .replace(SCRIPT, (_, name: string) => `/${scriptIn(language, name)}`)

/** Writes a file and beside it one that is compressed as small as it gets, which the server sends to browsers that take brotli. */
export async function writePacked(language: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  if (language !== PSEUDO) await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
}
