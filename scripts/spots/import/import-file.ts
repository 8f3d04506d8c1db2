import { type Countries, readCountries } from '#catalogue/catalogue.ts'
import { logAction } from '#server/domain/operators.ts'
import type { ImportedSpot } from '#server/features/spots/import.ts'
import * as spots from '#server/features/spots/import.ts'
import type { Outcome } from '#server/features/spots/import-merge.ts'
import type { Position } from '#surf/places/geo.ts'
import { type BadRow, type BadRows, labelOf } from './bad-rows.ts'
import { checked, type Described } from './described-spot.ts'
import { describedByFeature } from './geojson.ts'
import { type Collection, type ListName, readRows } from './json-rows.ts'
import { isFromOsm, OSM_ATTRIBUTION } from './osm-tags.ts'
import { describedByElement } from './overpass.ts'
import type { Progress } from './progress.ts'
import { propertiesOf } from './properties.ts'

const ROWS_AT_ONCE = 2_000

type FileImport = Outcome & { read: number; skipped: number; bad: number }

type Options = {
  databaseUrl: string
  file: string
  /** Whom to thank for a GeoJSON file; by default what its member `attribution` says. */
  attribution?: string | undefined
  /** Imports the sound rows of a file that has bad ones as well. */
  skipBadRows: boolean
  badRows: BadRows
  progress: Progress
  signal: AbortSignal
}

const DESCRIBED: Record<ListName, (row: unknown) => Described> = {
  features: describedByFeature,
  elements: describedByElement,
}

/**
 * Imports a GeoJSON or Overpass JSON file, as a whole: when it throws, the database is as it was. It throws, with a
 * reason for the operator, when the file is broken, is neither, thanks nobody, or has bad rows that are not skipped;
 * those are in `badRows`.
 */
export async function importFile(options: Options): Promise<FileImport> {
  const { databaseUrl, file, skipBadRows, badRows, progress, signal } = options
  const countries = await readCountries()
  return spots.importing(databaseUrl, signal, async (tx) => {
    let read = 0
    let skipped = 0
    const sources = { osm: 0, others: 0 }
    let sound: ImportedSpot[] = []
    let bad: BadRow[] = []
    const flush = async () => {
      progress.show('read', read)
      const batch = { sound, bad }
      sound = []
      bad = []
      await badRows.add(batch.bad)
      await spots.stage(tx, batch.sound)
    }
    const collection = await readRows(file, signal, (row, list) => {
      read += 1
      const described = DESCRIBED[list](row)
      const spot = typeof described === 'object' && described ? checked(read, described) : described
      sources[isFromOsm(described) ? 'osm' : 'others'] += spot === null ? 0 : 1
      if (spot === null) skipped += 1
      else if (typeof spot === 'string') bad.push({ row: read, label: labelOfRow(row), reason: spot })
      else sound.push(spot.country ? spot : { ...spot, country: countryAt(countries, spot) })
      return sound.length + bad.length < ROWS_AT_ONCE ? undefined : flush()
    })
    await flush()
    progress.next()
    const isOsm = sources.osm > 0 && sources.others === 0
    const attribution = attributionOf(collection, options.attribution ?? (isOsm ? OSM_ATTRIBUTION : undefined))
    for await (const repeated of spots.takeRepeatedKeys(tx))
      await badRows.add(
        repeated.map(({ row, name, firstRow }) => ({
          row,
          label: labelOf(name),
          reason: `the id is that of row ${firstRow}, which is another spot`,
        })),
      )
    if (badRows.count() > 0 && !skipBadRows)
      throw new Error('Nothing was imported. Mend these rows, or import the others with --skip-bad-rows.')
    const outcome = await spots.merge(tx, attribution, (rows) => progress.show('merged', rows))
    progress.next()
    const { added, changed, merged } = outcome
    await logAction(tx, { operatorId: null, action: 'spots_imported', details: { added, changed, merged } })
    return { ...outcome, read, skipped, bad: badRows.count() }
  })
}

/** Whom to thank, and a refusal for a file that is of neither kind or is only half an answer. */
function attributionOf({ list, members }: Collection, given: string | undefined): string {
  if (list === 'elements') {
    const remark = members.get('remark')
    if (remark?.includes('error')) throw new Error(`Overpass did not finish its answer: ${remark}`)
    return OSM_ATTRIBUTION
  }
  if (list !== 'features' || members.get('type') !== 'FeatureCollection')
    throw new Error('The file is neither a GeoJSON FeatureCollection nor an answer of Overpass with elements.')
  const attribution = (given ?? members.get('attribution') ?? '').trim()
  if (attribution === '' || attribution.includes('\0') || !attribution.isWellFormed())
    throw new Error(
      'The file does not say whom to thank for it. Say so: npm run admin -- spots import FILE --attribution "…"',
    )
  return attribution
}

const labelOfRow = (row: unknown) => {
  const { id, properties, tags } = propertiesOf(row)
  const said = propertiesOf(properties ?? tags)
  return labelOf(said.name, propertiesOf(said.tags).name, id, said.id)
}

/** The country whose coasts alone are there; '' where several meet, or none that we know of. */
function countryAt(countries: Countries, { latitude, longitude }: Position): string {
  const there = Object.entries(countries).filter(([, boxes]) =>
    boxes.some(
      ([south, west, north, east]) => south <= latitude && latitude <= north && west <= longitude && longitude <= east,
    ),
  )
  return there.length === 1 ? there[0]![0] : ''
}
