// What must be there before anything else runs. Plain JavaScript for Node 20 with nothing installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = fileURLToPath(new URL('..', import.meta.url))
const inProject = (...path) => join(project, ...path)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Everything that the built web app is made of; some pages of the server use its stylesheet. */
const SOURCES = [
  'web',
  'contract',
  'surf',
  'words',
  'server/features/accounts',
  'server/features/safety',
  'server/features/buddies/invite-page-markup.ts',
  'server/features/backups/restore-page/restore-markup.ts',
  'server/features/sharing',
  'server/platform/pages/page.ts',
  'scripts/build/chunks.ts',
  'scripts/build/bundler-checks.ts',
  'scripts/build/chunk-texts.ts',
  'scripts/build/languages-plugin.ts',
  'scripts/build/page-texts.ts',
  'scripts/build/pseudo-language.ts',
  'scripts/build/first-pages-plugin.ts',
  'scripts/build/direct-imports-plugin.ts',
  'scripts/build/service-worker-plugin.ts',
  'scripts/build/words-plugin.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = inProject('dist', 'built-from.txt')
/** What the texts in words/compiled/ are made of. */
const CATALOGUES = ['words', 'scripts/words/compile.ts', 'scripts/words/messages.ts']
const COMPILED = 'words/compiled'
const CATALOGUES_STAMP = inProject(COMPILED, 'compiled-from.txt')

/** Installs and builds what is missing or out of date. Returns the path of the Node that the project runs on. */
export function setup() {
  const node = setupPackages()
  build(node)
  return node
}

/** The same, and says in one line what was done. */
export function setupAloud() {
  const isNew = !isInstalled()
  if (isNew) install()
  const node = pinnedNode()
  compileCatalogues(node)
  const isBuilt = build(node)
  const done = [isNew && 'installed its packages', isBuilt && 'built its web app'].filter(Boolean).join(' and ')
  console.log(done ? `Lineup has ${done}` : 'Packages and web app are up to date')
  return node
}

/** As `setup`, for tools that do not need the built web app. */
export function setupPackages() {
  if (!isInstalled()) install()
  const node = pinnedNode()
  compileCatalogues(node)
  return node
}

/** Ends the process with the reason in plain words, for there is nobody above who could do better. */
function giveUp(reason) {
  console.error(`\n${reason}`)
  process.exit(1)
}

/** npm keeps a list of what it installed; it must hold what the lock file names, except for other machines' packages. */
function isInstalled() {
  const list = inProject('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = readJson(list).packages
  return Object.entries(readJson(inProject('package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '' || wanted.optional) return true
    return installed[path]?.version === wanted.version && installed[path]?.integrity === wanted.integrity
  })
}

function install() {
  console.log('Installing packages …')
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: project,
      stdio: 'inherit',
    },
  )
  if (error) giveUp(`npm could not be started: ${error.message}. Install Node with npm, version 20 or newer.`)
  if (status !== 0) giveUp('The packages could not be installed; the reason stands above. Is there a network?')
}

/** The `node` package brings the version that the project is written for, whatever the machine has. */
function pinnedNode() {
  const wanted = readJson(inProject('package.json')).devDependencies.node.match(/\d+/)[0]
  const major = (version) => version?.match(/^v?(\d+)/)?.[1]
  const pinned = inProject('node_modules', '.bin', 'node')
  const { stdout, error } = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
  if (major(stdout) === wanted) return pinned
  if (major(process.version) === wanted) return process.execPath
  const found = error ? `it does not run: ${error.message}` : `it is ${stdout.trim() || 'broken'}`
  return giveUp(
    `Lineup runs on Node ${wanted}, which the package "node" should have brought, but ${found}.\n` +
      "npm must be allowed to run that package's install script: npm rebuild node --ignore-scripts=false",
  )
}

/** Writes words/compiled/ again when a catalogue has changed. */
function compileCatalogues(node) {
  const sources = fingerprint(CATALOGUES)
  if (existsSync(CATALOGUES_STAMP) && readFileSync(CATALOGUES_STAMP, 'utf8') === sources) return
  const { status } = spawnSync(node, [inProject('scripts/words/compile.ts')], { cwd: project, stdio: 'inherit' })
  if (status !== 0) giveUp('The texts in words/ could not be compiled; the reason stands above.')
  writeFileSync(CATALOGUES_STAMP, sources)
}

/** Returns whether there was something to build. */
function build(node) {
  const sources = fingerprint(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return false
  console.log('Building the web app …')
  const { status } = spawnSync(node, [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) giveUp('The web app could not be built; the reason stands above.')
  writeFileSync(STAMP, sources)
  return true
}

/** A hash of every source's name and content: the same sources are never built twice. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path, entry) => {
    if (entry?.isDirectory()) {
      const entries = readdirSync(inProject(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
      for (const below of entries) add(`${path}/${below.name}`, below)
    } else if (!path.includes('.test.') && !path.startsWith(COMPILED))
      hash
        .update(`${path}\0`)
        .update(readFileSync(inProject(path)))
        .update('\0')
  }
  for (const source of paths) {
    if (existsSync(inProject(source))) add(source, statSync(inProject(source)))
  }
  return hash.digest('hex')
}
