import { writeFile } from 'node:fs/promises'
import { readKnownBreaks } from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { swellExposure } from '#catalogue/swell-exposure.ts'
import type { CommandContext } from '#scripts/admin/command.ts'

export async function proposeWindows({ print }: CommandContext) {
  const known = new Set((await readKnownBreaks()).map(({ key }) => key))
  const proposals = (await readCatalogue())
    .filter(({ key }) => !known.has(key))
    .map((spot) => ({ key: spot.key, ...swellExposure(spot) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const lines = proposals.map((proposal) => JSON.stringify(proposal))
  await writeFile(new URL('../../catalogue/data/proposed-breaks.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
  const shutIn = proposals.filter(({ windows }) => windows.every(({ share }) => share <= 0.1))
  print(`${proposals.length} spots have proposed windows, ${known.size} are set by hand`)
  print(`${shutIn.length} are shut in by the coarse coastline: ${shutIn.map(({ key }) => key).join(', ')}`)
}
