import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { finish, partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'
import { memoryFolder } from '#test/files/memory-folder.ts'

/** `env`, where it is given, is the browser's whole environment. */
type Found = { executablePath: string; env?: NodeJS.ProcessEnv }
type Browser = Found & { args: string[]; ignoreDefaultArgs: string[] }

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge']
const PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Tests must be offline and headless by default. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for the browser, its network and its compositor: messages between them cost 3 % of a run's CPU time.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, the one inside the package @sparticuz/chromium, Playwright's own.
 * What it returns is what Playwright's `launch` takes. Throws with advice when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  return {
    ...(await findProgram()),
    // Chromium refuses to put root into its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET,
    // Playwright keeps what Chromium's processes share on the disk, which costs a tenth of the browser's processor time.
    ignoreDefaultArgs: (await memoryFolder()) === '/dev/shm' ? ['--disable-dev-shm-usage'] : [],
  }
}

async function findProgram(): Promise<Found> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  const installed = given ?? findInstalled()
  if (installed) return { executablePath: installed }
  const packaged = await unpack()
  if (packaged) return packaged
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath() }
  throw new Error('No Chromium was found. Install Chrome or Chromium, or set CHROMIUM_PATH.')
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(
    // A stub that only advertises a package manager's version does not answer.
    (path) => existsSync(path) && runs(path),
  )
}

const runs = (path: string, env?: NodeJS.ProcessEnv) =>
  spawnSync(path, ['--version'], { timeout: 60_000, env: { ...process.env, ...env } }).status === 0

/** Unpacks the Chromium of @sparticuz/chromium once; `undefined` where it does not run (it is for Linux on x64). */
async function unpack(): Promise<Found | undefined> {
  if (process.platform !== 'linux') return undefined
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    await sweepUnfinished(folder)
    const partial = partialOf(folder)
    await mkdir(partial)
    // It unpacks into the temporary folder, under names that others could have taken; and its libraries only for Lambda.
    const env = { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
    const program = `(await import(process.argv[1])).default.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, entry], { env })
    await writeFile(join(partial, 'fonts.conf'), `<fontconfig><dir>${join(folder, 'fonts')}</dir></fontconfig>\n`)
    await finish(partial, folder)
  }
  const executablePath = join(folder, 'chromium')
  const fonts: NodeJS.ProcessEnv = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  // A bare container lacks libraries, which the package brings; elsewhere the machine's own are the right ones.
  const env = [fonts, { ...fonts, ...libraries }].find((candidate) => runs(executablePath, candidate))
  return env && { executablePath, env: { ...process.env, ...env } }
}
