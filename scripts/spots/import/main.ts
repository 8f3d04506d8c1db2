import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { loadEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from '../../open-database.ts'
import { collectBadRows } from './bad-rows.ts'
import { importFile } from './import-file.ts'
import { showProgress } from './progress.ts'

const USAGE = `npm run spots:import -- FILE [--skip-bad-rows] [--attribution TEXT] [--report FILE]

  FILE              GeoJSON, or an answer of Overpass as JSON
  --skip-bad-rows   import the others; without it nothing is imported when a row is bad
  --attribution     whom to thank for a GeoJSON file that does not say so itself
  --report          where to write every bad row; the first 50 are shown`

/** npm takes an option that stands before its '--' for its own, and hands it on in the environment. */
const SKIP_BY_NPM = process.env.npm_config_skip_bad_rows === 'true'
/** Paths are meant from where npm was called. */
const path = (name: string) => resolve(process.env.INIT_CWD ?? '', name)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'skip-bad-rows': { type: 'boolean', default: SKIP_BY_NPM },
        attribution: { type: 'string' },
        report: { type: 'string' },
      },
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new Error('Name one file.')
    const { attribution, report } = values
    return { file: path(file), skipBadRows: values['skip-bad-rows'], attribution, report: report && path(report) }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

async function run(signal: AbortSignal) {
  const { file, skipBadRows, attribution, report } = readArguments()
  await using opened = new AsyncDisposableStack()
  const badRows = await collectBadRows(report)
  opened.defer(badRows.close)
  const { url, close } = await openDatabase(loadEnv())
  opened.defer(close)
  await migrate(url)
  const db = connect(url, { size: 1, log: createLog({ LOG_LEVEL: 'warn' }) })
  await loadCatalogue(db).finally(() => db.destroy())

  const began = performance.now()
  const progress = showProgress(process.stdout)
  try {
    const done = await importFile({ databaseUrl: url, file, attribution, skipBadRows, badRows, progress, signal })
    const seconds = (performance.now() - began) / 1000
    const counts = (['added', 'merged', 'changed', 'known', 'skipped', 'bad'] as const).map(
      (name) => `${done[name].toLocaleString('en')} ${name}`,
    )
    console.log(`${done.read.toLocaleString('en')} rows read in ${seconds.toFixed(1)} s: ${counts.join(', ')}.`)
  } finally {
    progress.next()
    if (badRows.count() > 0) console.log(`Bad rows:\n  ${badRows.list().join('\n  ')}`)
  }
}

/** What an operator can mend is said in one line; a bug keeps its stack. */
const inWords = (error: unknown) => (error instanceof Error && !(error instanceof TypeError) ? error.message : error)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
try {
  await run(stopping.signal)
} catch (error) {
  console.error(stopping.signal.aborted ? 'Stopped: nothing was imported.' : inWords(error))
  process.exitCode = 1
}
