// Prints how far the shipped spots lie from the coastline, and the furthest: npm run spots:coast

import { readCatalogue } from '#catalogue/catalogue.ts'
import { coastMiles, isFarFromCoast, NEAR_COAST_MILES, readKnownFarFromCoast } from '#catalogue/coastline.ts'

const SLIP_DEGREES = 0.1
const MOST_MILES = 100

const known = await readKnownFarFromCoast()
const spots = await readCatalogue()
const byCoast = spots
  .map((spot) => ({ ...spot, miles: coastMiles(spot, MOST_MILES) }))
  .sort((one, other) => other.miles - one.miles)
for (const { key, country, miles } of byCoast.filter(({ miles }) => miles > NEAR_COAST_MILES))
  console.log([key, country, `${miles.toFixed(1)} miles`, known.get(key) ?? 'UNKNOWN'].join('\t'))

const near = spots.filter((spot) => !isFarFromCoast(spot))
const slips = near.flatMap((spot) =>
  [-SLIP_DEGREES, SLIP_DEGREES].flatMap((slip) => [
    { ...spot, latitude: spot.latitude + slip },
    { ...spot, longitude: spot.longitude + slip },
  ]),
)
console.log(`${near.length} of ${spots.length} spots lie within ${NEAR_COAST_MILES} miles of the coast`)
console.log(`median ${byCoast[Math.floor(byCoast.length / 2)]!.miles.toFixed(2)} miles, ${known.size} known exceptions`)
console.log(`${slips.filter(isFarFromCoast).length} of ${slips.length} slips by ${SLIP_DEGREES} degrees would be found`)
console.log(`${spots.filter(({ unverified }) => unverified).length} positions are unverified`)
