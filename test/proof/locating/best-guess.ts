import { distanceMiles, EARTH_RADIUS_MILES, type Position } from '#surf/places/geo.ts'

/** What a strange surfer's place is at least kept away from what others are shown, in miles. */
export const KEPT_AWAY_MILES = 0.5
/** Of the published point from the true one, in miles: the displacement with the rounding to 0.01° before and after. */
const BAND = { from: 1 - 0.49, to: 1.5 + 0.49 }
/** Steps of the grid on which the overlap of all bands is looked for, over 2 miles to each side. */
const GRID = 40

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180
/** Of a circle of latitude, where it is shortest for these purposes. */
const shrinking = (latitude: number) => Math.max(Math.cos((latitude * Math.PI) / 180), 0.001)
const withinTurn = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** The point so many miles to the east and to the north of another. */
export const beside = ({ latitude, longitude }: Position, east: number, north: number): Position => ({
  latitude: Math.max(-90, Math.min(90, latitude + north / MILES_PER_DEGREE)),
  longitude: withinTurn(longitude + east / (MILES_PER_DEGREE * shrinking(latitude))),
})

/** The mean of points that lie close together, also across the date line. */
export function meanOf(points: Position[]): Position {
  const [first] = points
  if (!first) throw new Error('There is no mean of nothing.')
  const mean = (offset: (point: Position) => number) =>
    points.reduce((sum, point) => sum + offset(point), 0) / points.length
  return {
    latitude: first.latitude + mean(({ latitude }) => latitude - first.latitude),
    longitude: withinTurn(first.longitude + mean(({ longitude }) => withinTurn(longitude - first.longitude))),
  }
}

/** The point with these distances to these positions: least squares by Gauss and Newton, from `start` on. */
export function trilaterated(start: Position, measured: { from: Position; miles: number }[]): Position {
  let guess = start
  for (let round = 0; round < 20; round++) {
    const step = measured.reduce(
      (sum, { from, miles }) => {
        const off = (point: Position) => distanceMiles(from, point)
        const [east, north] = [off(beside(guess, 0.01, 0)) - off(guess), off(beside(guess, 0, 0.01)) - off(guess)]
        const [a, b, rest] = [east / 0.01, north / 0.01, miles - off(guess)]
        return {
          aa: sum.aa + a * a,
          ab: sum.ab + a * b,
          bb: sum.bb + b * b,
          ar: sum.ar + a * rest,
          br: sum.br + b * rest,
        }
      },
      { aa: 0, ab: 0, bb: 0, ar: 0, br: 0 },
    )
    const determinant = step.aa * step.bb - step.ab ** 2
    const east = (step.ar * step.bb - step.br * step.ab) / determinant
    const north = (step.br * step.aa - step.ar * step.ab) / determinant
    const stride = Math.min(1, 2 / Math.hypot(east, north))
    guess = beside(guess, east * stride, north * stride)
  }
  return guess
}

/**
 * The middle of where the surfer can be when every published point is known to lie in the band around it; undefined when
 * nowhere is, because the places were not one.
 */
export function middleOfOverlap(published: Position[]): Position | undefined {
  const middle = meanOf(published)
  const inside: Position[] = []
  for (let x = -GRID; x <= GRID; x++) {
    for (let y = -GRID; y <= GRID; y++) {
      const point = beside(middle, (x * 2) / GRID, (y * 2) / GRID)
      const fits = published.every((one) => {
        const miles = distanceMiles(one, point)
        return miles >= BAND.from && miles <= BAND.to
      })
      if (fits) inside.push(point)
    }
  }
  return inside.length > 0 ? meanOf(inside) : undefined
}

/** Every position that stands anywhere in an answer, those of a track's columns too. */
export function positionsIn(answer: unknown): Position[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { latitude, longitude } = answer as Partial<Record<keyof Position, number | number[]>>
  const columns = [latitude, longitude].map((column) =>
    [column].flat().filter((degrees) => typeof degrees === 'number'),
  )
  const own = columns[0]!.flatMap((degrees, nth) => {
    const beside = columns[1]![nth]
    return beside === undefined ? [] : [{ latitude: degrees, longitude: beside }]
  })
  return [...own, ...Object.values(answer).flatMap(positionsIn)]
}
