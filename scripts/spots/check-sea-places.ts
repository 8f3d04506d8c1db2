import { writeFile } from 'node:fs/promises'
import { readCatalogue, readSeaPlaces } from '#catalogue/catalogue.ts'
import { chooseSeaPlaces, seaPlaceFault, waterAround } from '#catalogue/sea-places.ts'
import type { CommandContext } from '#scripts/admin/command.ts'
import { distanceMiles } from '#surf/places/geo.ts'

const KILOMETRES_PER_MILE = 1.609344

export async function checkSeaPlaces({ has, print }: CommandContext) {
  const spots = await readCatalogue()
  if (has('write')) {
    const lines = chooseSeaPlaces(spots).map((place) => JSON.stringify(place))
    await writeFile(new URL('../../catalogue/data/sea-places.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
  }

  const places = await readSeaPlaces()
  const found = spots.flatMap((spot) => {
    const place = places.get(spot.key)
    return place ? [{ spot, place }] : []
  })
  const off = found
    .map(({ spot, place }) => distanceMiles(spot, place) * KILOMETRES_PER_MILE)
    .toSorted((one, other) => one - other)
  const faults = found.flatMap(({ spot, place }) => {
    const sea = waterAround(spot)
    const fault = sea ? seaPlaceFault(place, spot, sea) : 'no water'
    return fault ? [`${spot.key}\t${fault}`] : []
  })
  for (const fault of faults) print(fault)
  for (const { key, country } of spots)
    if (!places.has(key)) print(`${key}\t${country}\tno place: 7 km out the way it faces`)
  print(`${found.length} of ${spots.length} spots share ${new Set(found.map(({ place }) => place)).size} places at sea`)
  print(
    `${off[0]?.toFixed(1)} to ${off.at(-1)?.toFixed(1)} km off, half of them within ${off[off.length >> 1]?.toFixed(1)} km`,
  )
  const count = `${faults.length} lie wrong: too near or far, not to seaward, or with land before the place or the model's cell`
  if (faults.length > 0) throw new Error(count)
  print(count)
}
