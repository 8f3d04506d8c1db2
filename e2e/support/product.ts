import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { noteVisits, storeVisits } from '#e2e/support/visits.ts'
import { spawnWithParent } from '#scripts/processes.mjs'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { runFolder } from '#test/files/memory-folder.ts'
import { freePort } from '#test/network/free-port.ts'
import { cloneTemplate } from '#test/postgres/postgres.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** A developer's own .env must not change what is tested. */
const UNSET = {
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
  OIDC_BESIDE_PASSWORDS: '',
  TWO_STEP_SIGN_IN: '',
  TRUST_PROXY: '',
  DATABASE_POOL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  PUSH_HOSTS: '',
  SMS_WEBHOOK_URL: '',
  SMS_WEBHOOK_SECRET: '',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_FORCE_PATH_STYLE: '',
  S3_STS_ROLE: '',
  MAP_ATTRIBUTION: '',
  PUBLIC_PAGES: '',
  SPOTS_IN_MEMORY: '',
  // No buoys: the tests that need one answer in the server's place.
  NDBC_URL: '',
  // Passwords of tests are looked up nowhere.
  BREACHED_PASSWORDS_URL: '',
}
/** The e-mail address of the operator, who may accept spot proposals. */
const OPERATOR = 'operator@example.com'
/** Map tiles: nothing listens there, unless a test answers. */
const TILE_URL = 'http://127.0.0.1:9/tiles/{z}/{x}/{y}.png'

type Product = {
  url: string
  databaseUrl: string
  db: pg.Pool
  /** Removes all surfers, what they left, and what limits have counted. */
  removeAllRows: () => Promise<void>
}
type Options = {
  /** For a file whose tests share surfers, which it removes after the last: `removeAllRows`. */
  surfersStay: boolean
  /** Whether browsers ask to save data: the app then fetches nothing ahead, which takes a third of a page's processor time. */
  savesData: boolean
}
type Automatic = { contextsSaveData: undefined; noSurfersLeft: undefined }

/**
 * Playwright's `test` with the product: each worker has a server and a database of its own. Each test begins without
 * surfers and used limits and leaves none behind, so it may use any spot and any phone number.
 */
export const test = base.extend<Options & Automatic, { product: Product }>({
  surfersStay: [false, { option: true }],
  savesData: [true, { option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs.
    async ({}, use) => {
      if (!existsSync(`${project}/dist/.vite/first-pages.json`))
        throw new Error('The web app is not built: run `npm run build`.')
      await using opened = new AsyncDisposableStack()
      const database = await cloneTemplate(process.env.CATALOGUE_TEMPLATE_URL!)
      opened.defer(() => database.drop())
      const openMeteo = await startOpenMeteo({ isLimited: false })
      opened.defer(() => openMeteo.close())
      const pictures = await mkdtemp(join(await runFolder(database.url), 'pictures-'))
      opened.defer(() => rm(pictures, { recursive: true, force: true }))
      const server = await startServer(database.url, { ...openMeteo.env, DATA_DIR: pictures })
      opened.defer(() => server.stop())
      const db = new pg.Pool({ connectionString: database.url, max: 1 })
      opened.defer(() => db.end())
      const removeAllRows = await rememberEmptyTables(db)
      await requestForecast(server.url)
      await removeAllRows()
      await use({ url: server.url, databaseUrl: database.url, db, removeAllRows })
    },
    // No limit of its own: a busy machine may take its time, and the run has one.
    { scope: 'worker', timeout: 0 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  contextsSaveData: [
    async ({ browser, savesData }, use) => {
      const newContext = browser.newContext.bind(browser)
      if (savesData)
        browser.newContext = async (options) => {
          const context = await newContext(options)
          await context.addInitScript(() => {
            const connection: unknown = Reflect.get(navigator, 'connection')
            if (connection instanceof Object)
              Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
          })
          return context
        }
      await use(undefined)
      browser.newContext = newContext
    },
    { auto: true },
  ],
  context: async ({ context }, use, testInfo) => {
    await use(context)
    await attachPagesOfFailure([context], testInfo)
    await leaveRoutes([context])
  },
  noSurfersLeft: [
    async ({ product, browser, surfersStay }, use, testInfo) => {
      browser.on('context', noteVisits)
      await use(undefined)
      browser.off('context', noteVisits)
      storeVisits(testInfo.file)
      await attachPagesOfFailure(browser.contexts(), testInfo)
      await leaveRoutes(browser.contexts())
      // Open pages would go on calling the server.
      await Promise.all(browser.contexts().map((context) => context.close()))
      if (!surfersStay) await product.removeAllRows()
    },
    { auto: true },
  ],
})

/** A handler that is fetching an answer when its page closes would fail the test. */
const leaveRoutes = (contexts: BrowserContext[]) =>
  Promise.all(
    contexts
      .flatMap((context) => [context, ...context.pages()])
      .map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })),
  )

/** Attaches a picture and the elements of each page whose test has failed. */
async function attachPagesOfFailure(contexts: BrowserContext[], testInfo: TestInfo) {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of contexts.flatMap((context) => context.pages())) {
    const picture = await page.screenshot({ timeout: 5_000 }).catch(() => undefined)
    if (picture) await testInfo.attach(page.url(), { body: picture, contentType: 'image/png' })
    const elements = await page.content().catch(() => undefined)
    if (elements) await testInfo.attach(`${page.url()} (elements)`, { body: elements, contentType: 'text/html' })
  }
}

/** The sea, its sources and the jobs, which the server fills by itself at any time. */
const FILLED_BY_THE_SERVER = [
  'conditions_cells',
  'past_forecasts',
  'buoy_observations',
  'buoy_forecasts',
  'buoy_files',
  'past_buoy_hours',
  'source_leases',
  'rounds',
]

/** Returns what empties the tables that are empty now, whatever order their foreign keys ask for. */
async function rememberEmptyTables(db: pg.Pool) {
  const { rows } = await db.query<{ name: string }>(
    "select format('%I', relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  )
  const names: string[] = []
  for (const { name } of rows.filter((row) => !FILLED_BY_THE_SERVER.includes(row.name)))
    if ((await db.query(`select from ${name} limit 1`)).rows.length === 0) names.push(name)
  const statements = names.map((name) => `delete from ${name};`).join(' ')
  const empty = `begin; set local session_replication_role = replica; ${statements} commit`
  return async () => {
    const client = await db.connect()
    try {
      // A job, or a call of a page that was closed, may still be at work: it is over after its deadlock with this.
      for (let tries = 1; ; tries += 1)
        try {
          return void (await client.query(empty))
        } catch (error) {
          await client.query('rollback')
          if (tries === MOST_DEADLOCKS || (error as { code?: string }).code !== DEADLOCK) throw error
        }
    } finally {
      client.release()
    }
  }
}

const DEADLOCK = '40P01'
const MOST_DEADLOCKS = 3

/** The first one loads tides and starts a thread, which on a busy machine takes longer than the 20 s that a page waits. */
async function requestForecast(url: string) {
  const [spot] = await (await fetch(`${url}/api/surf-spots/popular?limit=1`)).json()
  await (await fetch(`${url}/api/surf-spots/${spot.id}/forecast`)).text()
}

async function startServer(databaseUrl: string, surroundings: Record<string, string>) {
  const port = await freePort()
  // Passkeys need a name: an IP address cannot own them.
  const url = `http://localhost:${port}`
  // A worker may end while its server starts, as after a time limit.
  const child = spawnWithParent(['--import', './test/accounts/cheap-passwords.ts', 'server/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...UNSET,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      SIGN_UPS_PER_HOUR: '10000',
      OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
      ...surroundings,
      OPEN_METEO_REQUESTS_PER_DAY: '1000000',
      OPERATORS: OPERATOR,
      MAP_TILE_URL: TILE_URL,
      LOG_LEVEL: 'warn',
    },
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout!)
  const ready = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('Lineup is ready')) resolve(true)
      else if (line.startsWith('{')) console.log(line)
    })
    ended.then(() => resolve(false))
  })
  if (!(await ready)) throw new Error('Lineup did not start; the reason is printed above.')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
