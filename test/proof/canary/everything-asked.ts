import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Position } from '#surf/places/geo.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import { chunksOf } from '#test/tracks/a-track.ts'

/** What belongs to an answer itself and not to what is told. */
const OF_ITS_MOMENT = ['date', 'connection', 'keep-alive']

/** Calls that only look, with each of these ids in every place where one is asked for, and around this position. */
export function looksAt(ids: string[], { latitude, longitude }: Position, words: string): string[] {
  const search = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    radius: '500',
    limit: '100',
    q: words,
  })
  const paths = endpoints
    .filter(({ route }: Endpoint) => route.startsWith('GET '))
    .flatMap(({ route }) => {
      if (!route.includes(':')) return [route]
      const whom = route.includes(':whom') ? ['visitor', 'surfer', 'buddy'] : ['']
      return whom.flatMap((one) => ids.map((id) => route.replace(':whom', one).replace(/:\w+/g, id)))
    })
  const windows = ids.map((id) => `GET /api/spot-alerts/${id}/window.ics?start=${new Date().toISOString()}`)
  return [...paths.flatMap((path) => [path, `${path}?${search}`]), ...windows]
}

/** Writing calls of which each takes the id of something: to somebody to whom that does not exist, they do nothing. */
export function touchesOf(sessionIds: string[], secretSpotIds: string[]): [string, unknown][] {
  const startTime = new Date().toISOString()
  return [
    ...sessionIds.flatMap((id): [string, unknown][] => [
      [`PUT /api/surf-sessions/${id}/end`, {}],
      [`DELETE /api/surf-sessions/${id}/end`, undefined],
      [`DELETE /api/surf-sessions/${id}/companions/me`, undefined],
      [`POST /api/surf-sessions/${id}/join`, {}],
      [`PATCH /api/surf-sessions/${id}`, { rating: 5 }],
      [`DELETE /api/surf-sessions/${id}`, undefined],
      [`POST /api/surf-sessions/${id}/like`, undefined],
      [`DELETE /api/surf-sessions/${id}/like`, undefined],
      [`POST /api/surf-sessions/${id}/comment`, { comment: 'Where is it?' }],
      [`PUT /api/surf-sessions/${id}/safety`, { overdueHours: 3 }],
      [`POST /api/surf-sessions/${id}/extension`, {}],
      [`POST /api/surf-sessions/${id}/help`, undefined],
      [`POST /api/surf-sessions/${id}/track/chunks`, chunksOf([{ at: Date.now(), latitude: 1, longitude: 1 }])[0]],
      [`PATCH /api/surf-sessions/${id}/track`, { sharedWithBuddies: true }],
      [`POST /api/surf-sessions/${id}/track/count`, undefined],
      [`PUT /api/surf-sessions/${id}/track/waves`, { startAt: 1, accepted: true }],
      [`DELETE /api/surf-sessions/${id}/track`, undefined],
      [`POST /api/alarms/${id}/reached`, undefined],
      [`POST /api/mutes/${id}`, undefined],
      [`DELETE /api/mutes/${id}`, undefined],
      [`POST /api/plans/${id}/messages`, { message: 'Where is it?' }],
      [`POST /api/plans/${id}/late`, { minutes: 15 }],
      [`DELETE /api/plans/${id}/messages/${id}`, undefined],
      [`PATCH /api/spot-alerts/${id}`, { leastRating: 1 }],
      [`DELETE /api/spot-alerts/${id}`, undefined],
      ['POST /api/session-photos', { sessionId: id, photoUrl: '/objects/uploads/none.raw' }],
      ['POST /api/track-imports', { sessionId: id, objectPath: '/objects/uploads/none.raw', fileName: 'surf.fit' }],
    ]),
    ...secretSpotIds.flatMap((id): [string, unknown][] => [
      [`PATCH /api/secret-spots/${id}`, { name: 'Mine' }],
      [`DELETE /api/secret-spots/${id}`, undefined],
      [`PUT /api/favourites/${id}`, undefined],
      [`DELETE /api/favourites/${id}`, undefined],
      ['POST /api/spot-alerts', { spotId: id }],
      ['POST /api/surf-sessions', { secretSpotId: id, latitude: 1, longitude: 1, startTime }],
    ]),
  ]
}

/** Everything of an answer that somebody could compare: the status, the headers and each byte. */
export async function wholeAnswer(at: { url: string }, who: TestSurfer | null, route: string, body?: unknown) {
  const { status, headers, text } = await ask(at, who, route, body)
  const told = [...headers].filter(([name]) => !OF_ITS_MOMENT.includes(name))
  return { route, status, headers: told, text }
}
