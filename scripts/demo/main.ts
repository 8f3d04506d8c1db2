import { openDatabase } from '#scripts/admin/open-database.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { fill } from './fill.ts'

await using opened = new AsyncDisposableStack()
const { db, env } = await openDatabase(opened)
await loadCatalogue(db)
const objects = await openObjectStore(env)
const { email, password, surfers, sessions, photos } = await fill({ db, objects, now: new Date() })
console.log(`
${surfers} surfers, ${sessions} sessions and ${photos} photos are there. Start Lineup with "npm start" if it does not run,
open ${env.PUBLIC_URL} and sign in as Maya:

  E-mail    ${email}
  Password  ${password}

The others have the same password (kai@, noa@ …), to see two surfers side by side. "npm run demo" makes all of it anew.`)
