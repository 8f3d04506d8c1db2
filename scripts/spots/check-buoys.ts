// Lists the wave buoys of each spot, nearest first: npm run spots:buoys [-- words in a key or a country]
// With `write` it computes them anew for all spots first, which takes some seconds: npm run spots:buoys -- write
import { writeFile } from 'node:fs/promises'
import { buoysWithin, createBuoyFinder, readBuoys, readSpotBuoys, SPOT_BUOYS_FILE } from '#catalogue/buoys.ts'
import { type CatalogueSpot, readCatalogue } from '#catalogue/catalogue.ts'

const buoys = await readBuoys()

async function writeSpotBuoys(spots: CatalogueSpot[]) {
  const compute = createBuoyFinder(buoys, new Map())
  const lines: string[] = []
  for (const spot of spots) {
    if (buoysWithin(spot, buoys.values()).length === 0) continue
    const { latitude, longitude, facing } = spot
    const ids = (await compute(spot)).map(({ id }) => id)
    lines.push(JSON.stringify({ latitude, longitude, facing, buoys: ids }))
  }
  await writeFile(SPOT_BUOYS_FILE, `[\n${lines.join(',\n')}\n]\n`)
}

const [argument = ''] = process.argv.slice(2)
const isWriting = argument === 'write'
const catalogue = await readCatalogue()
if (isWriting) await writeSpotBuoys(catalogue)

const words = isWriting ? '' : argument
const findBuoys = createBuoyFinder(buoys, await readSpotBuoys())
const spots = catalogue.filter(({ key, country }) => `${key} ${country}`.includes(words))
const used = new Set<string>()
let covered = 0
for (const spot of spots) {
  const near = await findBuoys(spot)
  if (near.length > 0) covered += 1
  for (const { id } of near) used.add(id)
  console.log(
    [spot.key, ...near.map(({ id, distanceMiles }) => `${id} (${distanceMiles.toFixed(1)} miles)`)].join('\t'),
  )
}
console.log(`${covered} of ${spots.length} spots have a wave buoy within 60 miles by sea; ${used.size} buoys are used`)
