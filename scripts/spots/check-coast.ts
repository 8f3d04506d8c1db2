import { readCatalogue } from '#catalogue/catalogue.ts'
import { coastMiles, isFarFromCoast, NEAR_COAST_MILES, readKnownFarFromCoast } from '#catalogue/coastline.ts'
import type { CommandContext } from '#scripts/admin/command.ts'

const SLIP_DEGREES = 0.1
const MOST_MILES = 100

export async function checkCoast({ print }: CommandContext) {
  const known = await readKnownFarFromCoast()
  const spots = await readCatalogue()
  const byCoast = spots
    .map((spot) => ({ ...spot, miles: coastMiles(spot, MOST_MILES) }))
    .sort((one, other) => other.miles - one.miles)
  for (const { key, country, miles } of byCoast.filter(({ miles }) => miles > NEAR_COAST_MILES))
    print([key, country, `${miles.toFixed(1)} miles`, known.get(key) ?? 'UNKNOWN'].join('\t'))

  const near = spots.filter((spot) => !isFarFromCoast(spot))
  const slips = near.flatMap((spot) =>
    [-SLIP_DEGREES, SLIP_DEGREES].flatMap((slip) => [
      { ...spot, latitude: spot.latitude + slip },
      { ...spot, longitude: spot.longitude + slip },
    ]),
  )
  print(`${near.length} of ${spots.length} spots lie within ${NEAR_COAST_MILES} miles of the coast`)
  print(`median ${byCoast[Math.floor(byCoast.length / 2)]!.miles.toFixed(2)} miles, ${known.size} known exceptions`)
  print(`${slips.filter(isFarFromCoast).length} of ${slips.length} slips by ${SLIP_DEGREES} degrees would be found`)
  print(`${spots.filter(({ unverified }) => unverified).length} positions are unverified`)
}
