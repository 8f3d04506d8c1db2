import { join } from 'node:path'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { connect } from '#server/platform/database.ts'
import { dataFolder } from '#server/platform/embedded-database.ts'
import { loadEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { openDatabase } from '../open-database.ts'
import { fill } from './fill.ts'

const env = loadEnv()

const database = await openDatabase(env)
const db = connect(database.url, { size: 2, log: createLog({ LOG_LEVEL: 'warn' }) })
try {
  await migrate(database.url)
  await loadCatalogue(db)
  const { email, password, surfers, sessions, photos } = await fill({
    db,
    objects: diskStore(join(dataFolder(env), 'objects')),
    now: new Date(),
  })
  console.log(`
${surfers} surfers, ${sessions} sessions and ${photos} photos are there. Start Lineup with "npm start" if it does not run,
open ${env.PUBLIC_URL} and sign in as Maya:

  E-mail    ${email}
  Password  ${password}

The others have the same password (kai@, noa@ …), to see two surfers side by side. "npm run demo" makes all of it anew.`)
} finally {
  await db.destroy()
  await database.close()
}
