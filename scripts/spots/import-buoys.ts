import { readFile, writeFile } from 'node:fs/promises'
import { BUOYS_FILE, readBuoys, type WaveBuoy } from '#catalogue/buoys.ts'
import type { CommandContext } from '#scripts/admin/command.ts'
import { type NdbcLine, parseNdbcText } from '#server/features/conditions/buoys/ndbc-text.ts'
import { loadEnv } from '#server/platform/config/env.ts'

const LISTS = ['activestations.xml', 'data/latest_obs/latest_obs.txt']

/** The lists in these files, or without files those that NDBC has now. */
const textsOf = (files: string[]): Promise<string[]> =>
  files.length > 0 ? Promise.all(files.map((file) => readFile(file, 'utf8'))) : Promise.all(LISTS.map(download))

async function download(path: string): Promise<string> {
  const { NDBC_URL } = loadEnv()
  const response = await fetch(new URL(path, `${NDBC_URL}/`), { redirect: 'error' })
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return response.text()
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }
const decoded = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

type Station = Record<string, string>

/** The stations of activestations.xml, each with its attributes, and when NDBC wrote the list. */
function activeStations(xml: string): { created: Date; stations: Station[] } {
  const created = new Date(`${/<stations created="([^"]+)UTC"/.exec(xml)?.[1]}Z`)
  if (Number.isNaN(created.getTime())) throw new Error('The first file is no activestations.xml')
  const stations = [...xml.matchAll(/<station\s([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
    ),
  )
  return { created, stations }
}

type Sighting = NdbcLine & { station: string; latitude: number; longitude: number }

/** Of each station that measured waves in these files, the last line. */
function lastSightings(texts: string[]): Map<string, Sighting> {
  const lines = texts
    .flatMap(parseNdbcText)
    .filter((line): line is Sighting => line.waveHeight !== null && line.station !== null && line.latitude !== null)
    .sort((one, other) => one.time.getTime() - other.time.getTime())
  return new Map(lines.map((line) => [line.station, line]))
}

type Lists = { created: Date; active: Map<string, Station>; seen: Map<string, Sighting> }

function buoyOf(id: string, { created, active, seen }: Lists): WaveBuoy | undefined {
  const station = active.get(id)
  const sighting = seen.get(id)
  if (!station && !(sighting && sighting.time > created)) return undefined
  const isNewer = sighting && (!station || sighting.time > created)
  return {
    id,
    // CDIP's own number stands in brackets behind the name.
    name: (station?.name ?? '')
      .replace(/\(\d+\)\s*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    kind: station && ['oilrig', 'fixed'].includes(station.type ?? '') ? 'platform' : 'buoy',
    latitude: isNewer ? sighting.latitude : Number(station!.lat),
    longitude: isNewer ? sighting.longitude : Number(station!.lon),
  }
}

export async function importBuoys({ args, path, print }: CommandContext) {
  const [xml = '', ...observations] = await textsOf(args.map(path))
  const { created, stations } = activeStations(xml)
  const active = new Map(stations.map((station) => [station.id!.toUpperCase(), station]))
  const seen = lastSightings(observations)
  const known = await readBuoys()
  const lists = { created, active, seen }
  const buoys = [...new Set([...known.keys(), ...seen.keys()])].sort().flatMap((id) => buoyOf(id, lists) ?? [])
  await writeFile(BUOYS_FILE, `[\n${buoys.map((buoy) => JSON.stringify(buoy)).join(',\n')}\n]\n`)
  const added = buoys.filter(({ id }) => !known.has(id)).length
  print(`${buoys.length} stations measure waves: ${added} new, ${known.size + added - buoys.length} gone`)
  print('Compute the buoys of each spot again: npm run admin -- spots buoys --write')
}
