// Checks where at sea each shipped spot's waves are requested, and prints the figures: npm run spots:sea
// With `write` it chooses the places anew: npm run spots:sea -- write
import { writeFile } from 'node:fs/promises'
import { readCatalogue, readSeaPlaces } from '#catalogue/catalogue.ts'
import { chooseSeaPlaces, seaPlaceFault, waterAround } from '#catalogue/sea-places.ts'
import { distanceMiles } from '#surf/places/geo.ts'

const KILOMETRES_PER_MILE = 1.609344

const spots = await readCatalogue()
if (process.argv[2] === 'write') {
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
for (const fault of faults) console.log(fault)
for (const { key, country } of spots)
  if (!places.has(key)) console.log(`${key}\t${country}\tno place: 7 km out the way it faces`)
console.log(
  `${found.length} of ${spots.length} spots share ${new Set(found.map(({ place }) => place)).size} places at sea`,
)
console.log(
  `${off[0]?.toFixed(1)} to ${off.at(-1)?.toFixed(1)} km off, half of them within ${off[off.length >> 1]?.toFixed(1)} km`,
)
console.log(
  `${faults.length} lie wrong: too near or far, not to seaward, or with land before the place or the model's cell`,
)
process.exitCode = faults.length > 0 ? 1 : 0
