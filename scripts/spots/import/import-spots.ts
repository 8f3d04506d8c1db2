import type { CommandContext } from '#scripts/admin/command.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { collectBadRows } from './bad-rows.ts'
import { importFile } from './import-file.ts'
import { showProgress } from './progress.ts'

export async function importSpots({
  args: [file = ''],
  has,
  value,
  out,
  print,
  path,
  untilStopped,
  openDatabase,
}: CommandContext) {
  const signal = untilStopped()
  const report = value('report')
  const badRows = await collectBadRows(report && path(report))
  const progress = showProgress(out)
  try {
    const { db, url } = await openDatabase()
    await loadCatalogue(db)
    const began = performance.now()
    const options = { attribution: value('attribution'), skipBadRows: has('skip-bad-rows') }
    const done = await importFile({ ...options, databaseUrl: url, file: path(file), badRows, progress, signal })
    const seconds = (performance.now() - began) / 1000
    const counts = (['added', 'merged', 'changed', 'known', 'skipped', 'bad'] as const).map(
      (name) => `${done[name].toLocaleString('en')} ${name}`,
    )
    progress.next()
    print(`${done.read.toLocaleString('en')} rows read in ${seconds.toFixed(1)} s: ${counts.join(', ')}.`)
  } catch (error) {
    throw signal.aborted ? new Error('Stopped: nothing was imported.') : error
  } finally {
    progress.next()
    if (badRows.count() > 0) print(`Bad rows:\n  ${badRows.list().join('\n  ')}`)
    await badRows.close()
  }
}
