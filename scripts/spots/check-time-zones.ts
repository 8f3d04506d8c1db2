// Checks the time zone of each shipped spot against the boundaries on land: npm run spots:zones
// With `write` it chooses the zones again: npm run spots:zones -- write
// The boundaries (timezone-boundary-builder, ODbL, in the package geo-tz) have 71 MB: npm fetches them for each run.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCatalogue } from '#catalogue/catalogue.ts'
import {
  chooseTimeZones,
  readCountryZones,
  readTimeZones,
  TIME_ZONES_FILE,
  writeTimeZones,
  type ZonesAt,
} from '#catalogue/time-zones.ts'

const BOUNDARIES = 'geo-tz@8.1.9'

const folder = await mkdtemp(join(tmpdir(), 'lineup-time-zones-'))
try {
  await promisify(execFile)(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', BOUNDARIES],
    { cwd: folder },
  )
  const { find }: { find: (latitude: number, longitude: number) => string[] } = createRequire(join(folder, 'index.js'))(
    'geo-tz/all',
  )
  await check(({ latitude, longitude }) => find(latitude, longitude))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function check(zonesAt: ZonesAt) {
  const spots = await readCatalogue()
  const chosen = chooseTimeZones(spots, await readCountryZones(), zonesAt)
  if (process.argv[2] === 'write') await writeFile(TIME_ZONES_FILE, writeTimeZones(chosen))
  const written = await readTimeZones()
  const faults = spots.flatMap(({ key, country }) => {
    const [zone, other] = [chosen.get(key), written.get(key)]
    if (zone === undefined) return [`${key}\t${country}\tno zone of the country within reach`]
    return zone === other ? [] : [`${key}\t${country}\t${other ?? 'none'}, should be ${zone}`]
  })
  for (const fault of faults) console.log(fault)
  for (const { key, country, ...position } of spots) {
    const there = zonesAt(position)
    const zone = chosen.get(key)
    if (zone && !there.includes(zone)) console.log(`${key}\t${country}\t${zone}, nearest to a position in ${there}`)
  }
  console.log(`${written.size} of ${spots.length} spots have a time zone, ${new Set(written.values()).size} zones`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
