import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { connect } from '#server/platform/database.ts'
import { dataFolder, startEmbeddedDatabase } from '#server/platform/embedded-database.ts'
import { loadEnv } from '#server/platform/env.ts'
import { listen } from '#server/platform/live/bus.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'

const env = loadEnv()
const log = createLog(env)
const database = env.DATABASE_URL
  ? { url: env.DATABASE_URL, close: async () => {} }
  : await startEmbeddedDatabase(dataFolder(env), (line) => log.info(line))
await migrate(database.url)
const db = connect(database.url, { size: env.DATABASE_POOL, log })
await loadCatalogue(db)

const sockets = createSockets()
const objects = diskStore(join(dataFolder(env), 'objects'))
const { http, onEvent, onGap } = await createApp({ db, env, log, sockets, objects, now: () => new Date() })
const bus = await listen(database.url, log, { onEvent, onGap })
await http.listen({ port: env.PORT, host: env.HOST })

const { port } = http.server.address() as AddressInfo
console.log(`Lineup is ready: ${env.PORT === 0 ? `http://localhost:${port}` : env.PUBLIC_URL}`)

let stopping = false
/** First the door, then those inside, then the ground. */
async function stop() {
  if (stopping) return
  stopping = true
  sockets.close()
  await http.close()
  await bus.close()
  await db.destroy()
  await database.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
