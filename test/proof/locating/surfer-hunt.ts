import { distanceMiles, type Position } from '#surf/places/geo.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { beside, positionsIn, trilaterated } from '#test/proof/locating/best-guess.ts'

const RADIUS = { least: 0.01, most: 20 }
type Listed = Position & { id: string; distance: number }

/** Those who look for a surfer: two accounts, of which one waits in the water as a landmark. */
type Hunters = { looking: TestSurfer; landmark: TestSurfer }

/** Who is in the water around a position, nearest first, as somebody is told. */
async function around(server: TestServer, who: TestSurfer, { latitude, longitude }: Position, radius: number) {
  const query = new URLSearchParams({ latitude: latitude.toFixed(9), longitude: longitude.toFixed(9) })
  const answer = await ask(server, who, `GET /api/surf-sessions/active?${query}&radius=${radius.toFixed(6)}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Listed[]
}

/** Where `holds` changes from yes to no between two numbers, by halving `steps` times. */
async function turningPoint(yes: number, no: number, steps: number, holds: (at: number) => Promise<boolean>) {
  let [from, to] = [yes, no]
  for (let step = 0; step < steps; step++) {
    const middle = (from + to) / 2
    if (await holds(middle)) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/**
 * Three estimates of where this session is, in some `queries` queries from chosen positions: by the distances that the
 * answers name, by the radius from which on it is found, and by where it overtakes the landmark in the order.
 */
export async function hunted(
  server: TestServer,
  { looking, landmark }: Hunters,
  {
    sessionId,
    published,
    landmarkId,
    queries,
    chance,
  }: {
    sessionId: string
    published: Position
    landmarkId: string
    queries: number
    chance: () => number
  },
): Promise<Position[]> {
  const somewhere = () => beside(published, chance() * 8 - 4, chance() * 8 - 4)
  const steps = 16
  const bisections = Math.max(3, Math.floor(queries / 3 / steps))
  const byDistance: { from: Position; miles: number }[] = []
  const byRadius: typeof byDistance = []
  const byOrder: typeof byDistance = []

  for (let query = 0; query < queries / 3; query++) {
    const from = somewhere()
    const seen = (await around(server, query % 2 ? looking : landmark, from, RADIUS.most)).find(
      ({ id }) => id === sessionId,
    )
    if (seen) byDistance.push({ from, miles: seen.distance })
  }
  for (let bisection = 0; bisection < bisections; bisection++) {
    const from = somewhere()
    const miles = await turningPoint(RADIUS.most, RADIUS.least, steps, async (radius) =>
      (await around(server, looking, from, radius)).some(({ id }) => id === sessionId),
    )
    byRadius.push({ from, miles })
  }
  const mark = (await around(server, looking, published, RADIUS.most)).find(({ id }) => id === landmarkId)
  for (let bisection = 0; mark && bisection < bisections; bisection++) {
    const north = chance() * 6 - 3
    const along = (east: number) => beside(published, east, north)
    const isFirst = async (east: number) => {
      const order = (await around(server, looking, along(east), RADIUS.most)).map(({ id }) => id)
      return order.indexOf(sessionId) < order.indexOf(landmarkId)
    }
    const [west, east] = [await isFirst(-8), await isFirst(8)]
    if (west === east) continue
    const from = along(await turningPoint(west ? -8 : 8, west ? 8 : -8, steps, isFirst))
    byOrder.push({ from, miles: distanceMiles(from, mark) })
  }
  return [byDistance, byRadius, byOrder].filter(({ length }) => length >= 3).map((all) => trilaterated(published, all))
}

/** Every position in what a hunter is told who joins the session, looks everywhere, and leaves again. */
export async function joinedAndLooked(
  server: TestServer,
  hunter: TestSurfer,
  surfer: { id: string },
  sessionId: string,
): Promise<Position[]> {
  const joined = await ask(server, hunter, `POST /api/surf-sessions/${sessionId}/join`, {})
  if (joined.status !== 201) throw new Error(joined.text)
  const answers = await Promise.all(
    [
      `surf-sessions/${sessionId}`,
      `surf-sessions/${sessionId}/track`,
      `surf-sessions/${sessionId}/conditions`,
      `surf-sessions/${joined.body.id}`,
      `surf-sessions/${joined.body.id}/conditions`,
      `surf-sessions/user/${surfer.id}?limit=1`,
      `surf-sessions/user/${hunter.id}`,
      'surf-sessions/active',
      `users/${surfer.id}`,
      'notifications',
    ].map((path) => ask(server, hunter, `GET /api/${path}`)),
  )
  await ask(server, hunter, `DELETE /api/surf-sessions/${joined.body.id}`)
  return [joined, ...answers].flatMap(({ body }) => positionsIn(body))
}
