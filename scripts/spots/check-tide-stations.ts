import { type CatalogueSpot, readCatalogue } from '#catalogue/catalogue.ts'
import { readKnownTideStationFaults, tideStationFault } from '#catalogue/tides/tide-station-faults.ts'
import { type TideStation, tideStationOf, tideStationsNear } from '#catalogue/tides/tides.ts'
import type { CommandContext } from '#scripts/admin/command.ts'
import { distanceMiles } from '#surf/places/geo.ts'

const NEIGHBOUR_MILES = 60
const NEIGHBOURS = 6
const ODD_MINUTES = 45
const ODD_RANGE = 0.25
/** Two new moons, from spring tide to spring tide and back. */
const MONTH = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2026-10-30T12:00:00Z') }
const SHELTERED =
  /inside|river|\bbay\b|harbou?r|estuar|lagoon|canal|bridge|creek|inlet|sound|slough|marina|basin|channel|fjord|icww/i

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

type Water = { rangeMetres: number; highWaters: number[] }
const waters = new Map<string, Water>()

/** How far a station's water goes up and down on average over a month, and when it is high. */
function waterAt(station: TideStation): Water {
  const known = waters.get(station.id)
  if (known) return known
  const { extremes } = station.getExtremesPrediction(MONTH)
  const levels = (high: boolean) => extremes.filter((turn) => turn.high === high).map(({ level }) => level)
  const water = {
    rangeMetres: mean(levels(true)) - mean(levels(false)),
    highWaters: extremes.filter(({ high }) => high).map(({ time }) => time.getTime()),
  }
  waters.set(station.id, water)
  return water
}

/** How many minutes high water comes later than at another station, in the middle of the month's high waters. */
const minutesLater = (water: Water, other: Water) =>
  median(
    water.highWaters.map((high) => {
      const gaps = other.highWaters.map((otherHigh) => (high - otherHigh) / 60_000)
      return gaps.reduce((least, gap) => (Math.abs(gap) < Math.abs(least) ? gap : least), Number.POSITIVE_INFINITY)
    }),
  )

/** What makes a station odd: a name that sounds sheltered, a time or a range that its neighbours do not have. */
function oddities(station: TideStation): string[] {
  const words = 'context' in station ? `${station.name} ${station.context ?? ''}` : station.name
  const water = waterAt(station)
  const neighbours = tideStationsNear(station, NEIGHBOUR_MILES, NEIGHBOURS + 1)
    .filter(({ id }) => id !== station.id)
    .map(waterAt)
  const minutes = Math.round(median(neighbours.map((neighbour) => minutesLater(water, neighbour))))
  const share = water.rangeMetres / median(neighbours.map(({ rangeMetres }) => rangeMetres))
  return [
    ...(SHELTERED.test(words) ? ['sheltered by its name'] : []),
    ...(Math.abs(minutes) > ODD_MINUTES ? [`${Math.abs(minutes)} min ${minutes > 0 ? 'later' : 'earlier'}`] : []),
    ...(Math.abs(share - 1) > ODD_RANGE ? [`${Math.round(share * 100)} % of the range around`] : []),
  ]
}

function report(spot: CatalogueSpot, isKnown: boolean): string {
  const station = tideStationOf(spot)
  const fault = tideStationFault(spot)
  return [
    spot.key,
    station ? `${station.id} (${distanceMiles(spot, station).toFixed(1)} miles)` : '-',
    ...(fault ? [`${isKnown ? 'known: ' : 'FAULT: '}${fault}`] : []),
    ...(station ? oddities(station) : []),
  ].join('\t')
}

export async function checkTideStations({ args: [words = ''], print }: CommandContext) {
  const known = await readKnownTideStationFaults()
  for (const spot of await readCatalogue())
    if (`${spot.key} ${spot.country}`.includes(words)) print(report(spot, known.has(spot.key)))
}
