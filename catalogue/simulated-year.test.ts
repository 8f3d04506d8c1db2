import { expect, test } from 'vitest'
import { readKnownBreaks } from '#catalogue/breaks.ts'
import { ratedYears } from '#catalogue/rated-years.ts'
import { readClimates, simulatedYear } from '#catalogue/simulated-year.ts'

const climates = await readClimates()

test('every break that was set by hand has one climate, with each month once', async () => {
  const known = (await readKnownBreaks()).map(({ key }) => key)
  expect(climates.flatMap(({ spots }) => spots).toSorted()).toEqual(known.toSorted())
  for (const { name, seasons } of climates) {
    const months = seasons.flatMap((season) => season.months).toSorted((one, other) => one - other)
    expect(months, name).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  }
})

test('a simulated year is the same each time, and as high as its climate', () => {
  const [climate] = climates
  const year = [...simulatedYear(climate!)]
  expect(year).toEqual([...simulatedYear(climate!)])
  const winter = climate!.seasons.find(({ months }) => months.includes(1))!
  const january = year
    .slice(0, 31 * 12)
    .flatMap(({ swells }) => swells.filter(({ periodSeconds }) => periodSeconds > 10))
  const mean = january.reduce((sum, { heightMeters }) => sum + heightMeters, 0) / january.length
  expect(mean).toBeGreaterThan(winter.swells[0]!.height[0] - winter.swells[0]!.height[1])
  expect(mean).toBeLessThan(winter.swells[0]!.height[0] + winter.swells[0]!.height[1])
})

test("'Epic' is rare: at most 3 % of a year's daylight at any known break, and 1 % in the median", async () => {
  const epic = (await ratedYears()).map(({ ratings }) => ratings[5]!).toSorted((one, other) => one - other)
  expect(epic.at(-1)).toBeLessThanOrEqual(0.03)
  expect(epic[Math.floor(epic.length / 2)]).toBeLessThanOrEqual(0.01)
  // Not never: it is the word for a spot's best days.
  expect(epic.filter((share) => share > 0).length).toBeGreaterThan(epic.length / 2)
})
