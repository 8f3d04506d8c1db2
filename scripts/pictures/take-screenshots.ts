import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '#e2e/support/browser.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { freePort } from '#test/network/free-port.ts'
import { cloneTemplate, startTestPostgres } from '#test/postgres/postgres.ts'

/**
 * Takes the pictures that a phone shows before it installs the app: the built app on a database of its own with the demo's
 * surfers. Chromium wants 320 to 3,840 px, one shape for each form factor, and at most 2.3 times as long as wide.
 */
const FORM_FACTORS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
const pictures = new URL('../../web/public/screenshots/', import.meta.url)
const project = fileURLToPath(new URL('../..', import.meta.url))

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'lineup-screenshots-'))
opened.defer(() => rm(folder, { recursive: true, force: true }))
const postgres = await startTestPostgres()
opened.defer(postgres.close)
const database = await cloneTemplate(postgres.templateUrl)
opened.defer(() => database.drop())
const openMeteo = await startOpenMeteo({ isLimited: false })
opened.defer(() => openMeteo.close())
const port = await freePort()
const url = `http://localhost:${port}`
const env = {
  ...process.env,
  ...openMeteo.env,
  ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder },
  ...{ DATABASE_URL: database.url, MAP_TILE_URL: 'none', NDBC_URL: '', LOG_LEVEL: 'warn' },
}

/** Runs one of our programs until it prints a line that begins like this, which is resolved to; or until its end. */
async function run(file: string, ready?: string) {
  const child = spawn(process.execPath, [file], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const ended = once(child, 'exit')
  const isReady = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      if (ready && line.startsWith(ready)) resolve()
    })
  })
  await Promise.race([isReady, ended])
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { printed: lines.join('\n'), stop }
}

const { printed } = await run('scripts/demo/main.ts')
const email = /E-mail\s+(\S+)/.exec(printed)?.[1]
const password = /Password\s+(\S+)/.exec(printed)?.[1]
if (!email || !password) throw new Error('The demo named no sign-in.')
const server = await run('server/main.ts', 'Lineup is ready')
opened.defer(server.stop)
const browser = await chromium.launch(await findBrowser())
opened.defer(() => browser.close())
mkdirSync(pictures, { recursive: true })

for (const [form, size] of Object.entries(FORM_FACTORS)) {
  const position = { latitude: 33.6553, longitude: -118.0052 }
  const phone: BrowserContextOptions = { geolocation: position, permissions: ['geolocation'], reducedMotion: 'reduce' }
  const context = await browser.newContext({ ...size, ...phone, baseURL: url })
  const signedIn = await context.request.post('/api/login', { data: { email, password } })
  if (!signedIn.ok()) throw new Error(`The sign-in answered ${signedIn.status()}.`)
  const session = await ownSession(context)
  const spots = await (await context.request.get('/api/surf-spots/popular?limit=1')).json()
  for (const [name, path] of [
    ['home', '/'],
    ['spot', `/discover?spot=${spots[0].id}`],
    ['session', `/profile?session=${session}`],
  ] as const)
    await take(context, path, `${name}-${form}.webp`)
}

/** The newest of the signed-in surfer's sessions that has ended. */
async function ownSession(context: BrowserContext): Promise<string> {
  const { id } = await (await context.request.get('/api/auth/user')).json()
  const sessions = await (await context.request.get(`/api/surf-sessions/user/${id}?limit=20`)).json()
  return sessions.find(({ isActive }: { isActive: boolean }) => !isActive).id
}

async function take(context: BrowserContext, path: string, file: string) {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  const webp = await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toBuffer()
  writeFileSync(new URL(file, pictures), webp)
  console.log(`${file}: ${Math.round(webp.length / 1024)} KB`)
  await page.close()
}
