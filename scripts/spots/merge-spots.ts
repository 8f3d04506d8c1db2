import { id } from '#contract/endpoint.ts'
import { mergeSpots } from '#server/features/spots/merge-spots.ts'
import { loadEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from '../open-database.ts'

const USAGE = `npm run spots:merge -- DUPLICATE INTO

  DUPLICATE   the id of the spot that goes, as in its address (?spot=…)
  INTO        the id of the spot that it is`

async function run() {
  const [duplicate, into, ...others] = process.argv.slice(2).map((given) => id.safeParse(given).data)
  if (!duplicate || !into || others.length > 0) throw new Error(USAGE)
  await using opened = new AsyncDisposableStack()
  const { url, close } = await openDatabase(loadEnv())
  opened.defer(close)
  await migrate(url)
  const db = connect(url, { size: 1, log: createLog({ LOG_LEVEL: 'warn' }) })
  opened.defer(() => db.destroy())
  const merged = await mergeSpots(db, duplicate, into)
  console.log(`${merged.duplicate.name} (${duplicate}) is ${merged.into.name} (${into}) now.`)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error && !(error instanceof TypeError) ? error.message : error)
  process.exitCode = 1
}
