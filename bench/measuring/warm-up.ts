import { requestsPerSecond } from '#bench/measuring/load.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'

const SECONDS = 2
const PATHS = [
  '/api/surf-sessions/active?latitude=33.6595&longitude=-117.9988',
  '/api/user-stats',
  '/api/surf-spots/popular',
]

/**
 * Has the database read its pages and this process compile its client before anything is measured, so that a part which
 * is run alone begins as warm as after the others.
 */
export async function warmUp({ databaseUrl, idle }: World): Promise<void> {
  const server = await startServerProcess('#server/main.ts', { DATABASE_URL: databaseUrl, DATABASE_POOL: '6' })
  for (const path of PATHS)
    await requestsPerSecond({ url: server.url, path, seconds: SECONDS, cookie: idle[0]!.cookie })
  await server.stop()
}
