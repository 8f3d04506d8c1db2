import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startOpenMeteo } from '#test/open-meteo.ts'
import { cloneTemplate, startTestPostgres } from '#test/postgres.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** What a developer's own .env says must not change what is tested. */
const UNSET = {
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
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
  SPOTS_IN_MEMORY: '',
}
/** Who may accept spots, and where the map's tiles are: nobody answers there but a test. */
const OPERATOR = 'operator@example.com'
const TILE_URL = 'http://127.0.0.1:9/tiles/{z}/{x}/{y}.png'

/** Starts the real product on a fresh database; BASE_URL says where, E2E_DATABASE_URL on which. Resolves to what stops it all. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(`${project}/dist/index.html`)) throw new Error('The web app is not built: run `npm run build`.')
  await using opened = new AsyncDisposableStack()
  const postgres = await startTestPostgres()
  opened.defer(() => postgres.close())
  const openMeteo = await startOpenMeteo()
  opened.defer(() => openMeteo.close())
  const { url } = await cloneTemplate(postgres.templateUrl)
  process.env.E2E_DATABASE_URL = url
  const pictures = await mkdtemp(join(tmpdir(), 'lineup-e2e-'))
  opened.defer(() => rm(pictures, { recursive: true, force: true }))
  const server = await startProduct(url, { ...openMeteo.env, DATA_DIR: pictures })
  opened.defer(() => server.stop())
  const all = opened.move()
  return () => all.disposeAsync()
}

async function startProduct(databaseUrl: string, surroundings: Record<string, string>) {
  const port = await freePort()
  // Not the number: it cannot own passkeys.
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...UNSET,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: databaseUrl,
      SIGN_UPS_PER_HOUR: '10000',
      ...surroundings,
      OPEN_METEO_REQUESTS_PER_DAY: '1000000',
      OPERATORS: OPERATOR,
      MAP_TILE_URL: TILE_URL,
      LOG_LEVEL: 'warn',
    },
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const ready = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => (line.startsWith('Lineup is ready') ? resolve(true) : console.log(line)))
    ended.then(() => resolve(false))
  })
  if (!(await ready)) throw new Error('Lineup did not start; its reason stands above.')
  process.env.BASE_URL = address
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
