import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { outlineFileOf, WITHOUT_SHELL } from '../../web/worker/outline-files.ts'
import { checks } from './bundler-checks.ts'
import { pageIn, scriptWriter, writePacked } from './languages-plugin.ts'
import type { PageTexts } from './page-texts.ts'
import { words } from './words-plugin.ts'

type Outlines = typeof import('#web/app/outlines.tsx')
type Bundle = Rolldown.OutputBundle
type PagesByPath = Record<string, string>

/** What is loaded beside the entry, by address; '*' is every other one. */
const SURFERS_APP = ['web/app/surfers-start.ts', 'web/app/signed-in-app.tsx']
const SURFERS: Record<string, string[]> = {
  '/': [...SURFERS_APP, 'web/pages/home.tsx'],
  '/home': [...SURFERS_APP, 'web/pages/home.tsx'],
  '/discover': [...SURFERS_APP, 'web/pages/discover.tsx'],
  '/profile': [...SURFERS_APP, 'web/app/surfers-pages.tsx'],
  '*': SURFERS_APP,
}
/** What is fetched once the page is shown, and run when it is opened. */
const CHECK_IN = 'web/dialogs/check-in-dialog.tsx'
const SURFERS_LATER = [
  CHECK_IN,
  'web/app/surfers-dialogs.ts',
  'web/app/everyones-dialogs.ts',
  'web/pages/home.tsx',
  'web/pages/discover.tsx',
  'web/app/surfers-pages.tsx',
  'web/lib/search/search-regions.ts',
]
const VISITORS_LATER = ['web/app/everyones-dialogs.ts', 'web/lib/search/search-regions.ts']
/** What else a page needs that is opened without a network. */
const OFFLINE = 'web/lib/stored-replies/replies.ts'
/** Runs before the code of a surfer's page is there, and asks for what the page shows. */
const EARLY = 'web/early.ts'
const WHO_IS_HERE = '<link rel="preload" as="fetch" href="/api/auth/user" crossorigin="use-credentials">'
const VISITORS: Record<string, string[]> = {
  '/': ['web/pages/visitors/landing.tsx'],
  '/discover': ['web/app/visitor-app.tsx', 'web/pages/discover.tsx'],
  '*': [],
}

/**
 * Writes `.vite/first-pages.json`: by language, the page with hints at what its address needs, so that the browser fetches it all
 * at once; a surfer's and a visitor's Discover have the page's outline in them too. The server picks one by address and by the
 * sign-in cookie. A surfer's pages are written once more as files, which the service worker stores for the next start.
 */
export const firstPages = (texts: PageTexts): Plugin => ({
  name: 'first-pages',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const page = String((bundle['index.html'] as Rolldown.OutputAsset).source)
      const first: Record<string, Record<'surfer' | 'visitor', PagesByPath>> = {}
      for (const [language, outlines] of await renderedOutlines(texts)) {
        const inLanguage = (pages: PagesByPath) =>
          Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, pageIn(language, html, texts)]))
        const { surfer, visitor, stored } = pagesOf(page, outlines, bundle)
        first[language] = { surfer: inLanguage(surfer), visitor: inLanguage(visitor) }
        for (const [file, html] of Object.entries(inLanguage({ ...stored, 'index.html': page })))
          await writePacked(language, join(dir, language, file), html)
      }
      await writeFile(join(dir, '.vite/first-pages.json'), JSON.stringify(first))
      await rm(join(dir, 'index.html'))
    },
  },
})

/** Pages by path, as they are in no language but for their outlines; `stored` has those of the service worker by file. */
function pagesOf(page: string, { outlineOf, visitorOutlineOf }: Outlines, bundle: Bundle) {
  // By its data the file knows that this page is a surfer's: others load it for what it is made of.
  const early = `<script type="module" async data-early crossorigin src="/${chunkOf(EARLY, bundle).fileName}"></script>`
  const hinted = (files: string[], first = WHO_IS_HERE) =>
    page
      .replace('<script', () => `${first}\n    <script`)
      .replace('</head>', `${hints(files, bundle).join('\n    ')}</head>`)
  const withOutline = (html: string, outline: string) =>
    html.replace('<div id="root"></div>', () => `<div id="root">${outline}</div>`)
  const outlined = (path: string, files: string[]) => {
    const html = withOutline(hinted([EARLY, ...files], early), outlineOf(path))
    const checkIn = scriptsOf([CHECK_IN], bundle).filter((name) => !html.includes(name))
    const pressable = html.replace('data-check-in=""', `data-check-in="${addressesOf(checkIn)}"`)
    return withLateCode(pressable, SURFERS_LATER, bundle)
  }
  const surfer: PagesByPath = Object.fromEntries(WITHOUT_SHELL.map((path) => [path, hinted([])]))
  const stored: PagesByPath = {}
  for (const [path, files] of Object.entries(SURFERS)) {
    surfer[path] = outlined(path, files)
    stored[outlineFileOf(path)] = outlined(path, [...files, OFFLINE])
  }
  const visitor: PagesByPath = {}
  for (const [path, files] of Object.entries(VISITORS))
    visitor[path] = withLateCode(withOutline(hinted(files), visitorOutlineOf(path)), VISITORS_LATER, bundle)
  return { surfer, visitor, stored }
}

/** Names the code of these files that the page has not named yet; `preloadLateCode` fetches it. */
function withLateCode(html: string, files: string[], bundle: Bundle): string {
  const missing = scriptsOf(files, bundle).filter((name) => !html.includes(`href="/${name}`))
  return html.replace('</head>', `<meta name="late-code" content="${addressesOf(missing)}"></head>`)
}

const addressesOf = (names: string[]) => names.map((name) => `/${name}`).join(' ')

/** The names of the scripts that these files are in and need, without the entry, which every page loads. */
function scriptsOf(files: string[], bundle: Bundle): string[] {
  const chunks = new Set(files.flatMap((file) => [...withImports(chunkOf(file, bundle), bundle)]))
  return [...chunks].filter((chunk) => !chunk.isEntry).map(({ fileName }) => fileName)
}

function hints(files: string[], bundle: Bundle): string[] {
  const scripts = scriptsOf(files, bundle)
  const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  return [
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
  ]
}

function chunkOf(file: string, bundle: Bundle): Rolldown.OutputChunk {
  const id = resolve(file)
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!chunk) throw new Error(`${file} is in no chunk.`)
  return chunk
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Bundle): Set<Rolldown.OutputChunk> {
  const chunks = new Set([chunk])
  for (const { imports } of chunks)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') chunks.add(imported)
    }
  return chunks
}

/** The outlines are written in the components of the app, which only a build of their own makes runnable here. */
async function renderedOutlines(texts: PageTexts): Promise<Map<string, Outlines>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [words(texts)],
    build: { ssr: 'web/app/outlines.tsx', write: false, rolldownOptions: { checks } },
  })) as Rolldown.RolldownOutput
  const writeIn = scriptWriter(output[0].code, [], texts)
  // Packages are found from here.
  const folder = await mkdtemp(resolve('node_modules/.outlines-'))
  try {
    const outlines = new Map<string, Outlines>()
    for (const language of texts.languages) {
      const file = join(folder, `${language}.js`)
      await writeFile(file, writeIn(language))
      outlines.set(language, await import(pathToFileURL(file).href))
    }
    return outlines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
