import { writeFile } from 'node:fs/promises'
import { buoysWithin, createBuoyFinder, readBuoys, readSpotBuoys, SPOT_BUOYS_FILE } from '#catalogue/buoys.ts'
import { type CatalogueSpot, readCatalogue } from '#catalogue/catalogue.ts'
import type { CommandContext } from '#scripts/admin/command.ts'

async function writeSpotBuoys(spots: CatalogueSpot[], buoys: Awaited<ReturnType<typeof readBuoys>>) {
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

export async function checkBuoys({ args: [words = ''], has, print }: CommandContext) {
  const catalogue = await readCatalogue()
  const buoys = await readBuoys()
  if (has('write')) await writeSpotBuoys(catalogue, buoys)
  const findBuoys = createBuoyFinder(buoys, await readSpotBuoys())
  const spots = catalogue.filter(({ key, country }) => `${key} ${country}`.includes(words))
  const used = new Set<string>()
  let covered = 0
  for (const spot of spots) {
    const near = await findBuoys(spot)
    if (near.length > 0) covered += 1
    for (const { id } of near) used.add(id)
    print([spot.key, ...near.map(({ id, distanceMiles }) => `${id} (${distanceMiles.toFixed(1)} miles)`)].join('\t'))
  }
  print(`${covered} of ${spots.length} spots have a wave buoy within 60 miles by sea; ${used.size} buoys are used`)
}
