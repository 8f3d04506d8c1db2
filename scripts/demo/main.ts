import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { loadEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { createLog } from '#server/platform/process/log.ts'
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
    objects: await openObjectStore(env),
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
