// Lists the wave buoys of each spot, nearest first: npm run spots:buoys [-- words in a key or a country]
import { createBuoyFinder, readBuoys } from '#catalogue/buoys.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'

const [words = ''] = process.argv.slice(2)
const buoysOf = createBuoyFinder(await readBuoys())
const spots = (await readCatalogue()).filter(({ key, country }) => `${key} ${country}`.includes(words))
const used = new Set<string>()
let covered = 0
for (const spot of spots) {
  const near = await buoysOf(spot)
  if (near.length > 0) covered += 1
  for (const { id } of near) used.add(id)
  console.log(
    [spot.key, ...near.map(({ id, distanceMiles }) => `${id} (${distanceMiles.toFixed(1)} miles)`)].join('\t'),
  )
}
console.log(`${covered} of ${spots.length} spots have a wave buoy within 60 miles by sea; ${used.size} buoys are used`)
