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
import type { CommandContext } from '#scripts/admin/command.ts'

/** timezone-boundary-builder (ODbL), 71 MB. */
const BOUNDARIES = 'geo-tz@8.1.9'

export async function checkTimeZones(context: CommandContext) {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-time-zones-'))
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', BOUNDARIES],
      { cwd: folder },
    )
    const { find }: { find: (latitude: number, longitude: number) => string[] } = createRequire(
      join(folder, 'index.js'),
    )('geo-tz/all')
    await check(context, ({ latitude, longitude }) => find(latitude, longitude))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function check({ has, print }: CommandContext, zonesAt: ZonesAt) {
  const spots = await readCatalogue()
  const chosen = chooseTimeZones(spots, await readCountryZones(), zonesAt)
  if (has('write')) await writeFile(TIME_ZONES_FILE, writeTimeZones(chosen))
  const written = await readTimeZones()
  const faults = spots.flatMap(({ key, country }) => {
    const [zone, other] = [chosen.get(key), written.get(key)]
    if (zone === undefined) return [`${key}\t${country}\tno zone of the country within reach`]
    return zone === other ? [] : [`${key}\t${country}\t${other ?? 'none'}, should be ${zone}`]
  })
  for (const fault of faults) print(fault)
  for (const { key, country, ...position } of spots) {
    const there = zonesAt(position)
    const zone = chosen.get(key)
    if (zone && !there.includes(zone)) print(`${key}\t${country}\t${zone}, nearest to a position in ${there}`)
  }
  print(`${written.size} of ${spots.length} spots have a time zone, ${new Set(written.values()).size} zones`)
  if (faults.length > 0) throw new Error(`${faults.length} spots have a wrong time zone.`)
}
