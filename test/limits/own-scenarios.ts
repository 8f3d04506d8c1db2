import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { limits } from '#server/limits.ts'
import { anySurfer, countedPer, countedPerSurfer, ELSEWHERE, type Scenario } from '#test/limits/limit-world.ts'
import { openPage } from '#test/network/client.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'
import { chunksOf } from '#test/tracks/a-track.ts'

const LONG_AGO = { startTime: '2020-06-01T14:00:00Z', endTime: '2020-06-01T15:30:00Z' }

const uploadingChunks: Scenario = {
  async refused({ ask, aSession }) {
    const [mine, another] = [await aSession(), await aSession()]
    const at = Date.now()
    // The same each time: a track is full after as many chunks as the limit allows.
    const upload = ({ owner, id } = mine) => ask(owner, `POST /api/surf-sessions/${id}/track/chunks`, oneChunk(at))
    for (const session of [mine, another]) await upload(session)
    return {
      allowed: 200,
      act: () => upload(),
      others: [() => upload(another)],
      stillWorks: () => ask(mine.owner, `GET /api/surf-sessions/${mine.id}/track`),
    }
  },
}

/** Limits on a surfer's own sessions, data and open pages. */
export const ownScenarios = {
  'check-in': countedPerSurfer(
    201,
    async ({ server, checkIn }, surfer) => {
      await server.db.deleteFrom('surfSessions').where('userId', '=', surfer.id).execute()
      return checkIn(surfer)
    },
    ({ ask }, surfer) => ask(surfer, `GET /api/surf-sessions/user/${surfer.id}`),
  ),
  'past-session': countedPerSurfer(
    201,
    async ({ server, spot, ask }, surfer) => {
      await server.db.deleteFrom('surfSessions').where('userId', '=', surfer.id).execute()
      return ask(surfer, 'POST /api/surf-sessions/past', { surfSpotId: spot.id, ...LONG_AGO })
    },
    ({ checkIn }, surfer) => checkIn(surfer),
  ),
  'check-out-undo': countedPer(({ aSession }) => aSession())(
    200,
    ({ ask }, { owner, id }) => ask(owner, `DELETE /api/surf-sessions/${id}/end`),
    ({ ask }, { owner, id }) => ask(owner, `PUT /api/surf-sessions/${id}/end`, {}),
  ),
  'session-correction': countedPer(({ aSession }) => aSession())(
    200,
    ({ ask, spot }, { owner, id }) => ask(owner, `PATCH /api/surf-sessions/${id}`, { surfSpotId: spot.id }),
    ({ ask }, { owner, id }) => ask(owner, `PATCH /api/surf-sessions/${id}`, { notes: 'Clean' }),
  ),
  'overdue-change': countedPer(({ aSession }) => aSession())(
    200,
    ({ ask }, { owner, id }) => ask(owner, `POST /api/surf-sessions/${id}/extension`),
    ({ ask }, { owner, id }) => ask(owner, `POST /api/surf-sessions/${id}/help`),
  ),
  'spot-alert-change': countedPer(async ({ server, spot }) => {
    const owner = await anySurfer(server)
    return { owner, ...(await insertSpotAlert(server.db, { userId: owner.id, surfSpotId: spot.id })) }
  })(
    200,
    ({ ask }, { owner, id }) => ask(owner, `PATCH /api/spot-alerts/${id}`, { noticeDays: 1 }),
    ({ ask }, { owner }) => ask(owner, 'GET /api/spot-alerts'),
  ),
  'calendar-read': countedPer(async ({ server, ask }) => {
    const owner = await anySurfer(server)
    const { body } = await ask(owner, 'POST /api/calendar-feed')
    return { owner, path: new URL(body.favourites.tides).pathname }
  })(
    200,
    ({ ask }, { path }) => ask(null, `GET ${path}`),
    ({ ask }, { owner }) => ask(owner, 'GET /api/calendar-feed'),
  ),
  'board-change': countedPer(async ({ server }) => {
    const owner = await anySurfer(server)
    const board = { userId: owner.id, id: randomUUID(), name: 'Log' }
    await server.db.insertInto('boards').values(board).execute()
    return { owner, id: board.id }
  })(
    200,
    ({ ask }, { owner, id }) => ask(owner, `PATCH /api/boards/${id}`, { note: 'Waxed' }),
    ({ ask }, { owner }) => ask(owner, 'GET /api/boards'),
  ),
  'favourite-change': countedPerSurfer(
    200,
    ({ ask, spot }, surfer) => ask(surfer, `PUT /api/favourites/${spot.id}`),
    ({ ask, spot }, surfer) => ask(surfer, `DELETE /api/favourites/${spot.id}`),
  ),
  'own-data-export': countedPerSurfer(
    200,
    ({ ask }, surfer) => ask(surfer, 'GET /api/own-data.zip'),
    ({ ask }, surfer) => ask(surfer, 'GET /api/settings'),
  ),
  'costly-read': countedPerSurfer(
    200,
    ({ ask }, surfer) => ask(surfer, 'GET /api/users/me/progress?period=all'),
    ({ ask }, surfer) => ask(surfer, 'GET /api/user-stats'),
  ),
  'new-forecast': {
    async refused({ ask, server, spot }) {
      const forecast = `GET /api/surf-spots/${spot.id}/forecast`
      const change = (facing: number) =>
        server.db.updateTable('surfSpots').set({ facing }).where('id', '=', spot.id).execute()
      return {
        allowed: 200,
        // Each time of another spot, as it were: a week is worked out once for all who ask.
        act: async (nth) => {
          await change(nth % 360)
          return ask(null, forecast)
        },
        others: [() => ask(null, forecast, undefined, ELSEWHERE)],
        stillWorks: () => ask(null, `GET /api/surf-spots/${spot.id}`),
      }
    },
  },
  'track-chunk': uploadingChunks,
  'track-chunk-in-day': uploadingChunks,
  'wave-count': {
    async refused({ ask, aSession }) {
      const [mine, another] = [await aSession(), await aSession()]
      for (const { owner, id } of [mine, another])
        await ask(owner, `POST /api/surf-sessions/${id}/track/chunks`, oneChunk(Date.now()))
      const count = ({ owner, id } = mine) => ask(owner, `POST /api/surf-sessions/${id}/track/count`)
      return {
        allowed: 200,
        act: () => count(),
        others: [() => count(another)],
        stillWorks: () => ask(mine.owner, `GET /api/surf-sessions/${mine.id}/track`),
      }
    },
  },
  'track-read': {
    async refused({ ask, server, aSession }) {
      const [mine, another] = [await aSession(), await aSession()]
      for (const { owner, id } of [mine, another])
        await ask(owner, `POST /api/surf-sessions/${id}/track/chunks`, oneChunk(Date.now()))
      const read = async ({ owner, id } = mine) => {
        await server.db.deleteFrom('sentTracks').where('sessionId', '=', id).execute()
        return ask(owner, `GET /api/surf-sessions/${id}/track`)
      }
      return {
        allowed: 200,
        act: () => read(),
        others: [() => read(another)],
        stillWorks: () => ask(mine.owner, `GET /api/surf-sessions/${mine.id}`),
      }
    },
  },
  picture: {
    async refused({ ask, server }) {
      const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
      // The hour's are counted by their rows.
      const open = async (surfer = kai) => {
        await server.db.deleteFrom('uploads').where('userId', '=', surfer.id).execute()
        return ask(surfer, 'POST /api/objects/upload', {})
      }
      return {
        allowed: 200,
        act: () => open(),
        others: [() => open(lena)],
        stillWorks: () => ask(kai, 'POST /api/objects/upload', { purpose: 'track' }),
      }
    },
  },
  'track-file': {
    async refused({ ask, server }) {
      const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
      const open = (surfer = kai) => ask(surfer, 'POST /api/objects/upload', { purpose: 'track' })
      return {
        allowed: 200,
        act: () => open(),
        others: [() => open(lena)],
        stillWorks: () => ask(kai, 'POST /api/objects/upload', {}),
      }
    },
  },
  'track-archive': {
    async refused({ ask, server }) {
      const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
      const open = (surfer = kai) => ask(surfer, 'POST /api/objects/upload', { purpose: 'track-archive' })
      return {
        allowed: 200,
        act: () => open(),
        others: [() => open(lena)],
        stillWorks: () => ask(kai, 'POST /api/objects/upload', { purpose: 'track' }),
      }
    },
  },
  'archive-import': {
    async refused({ ask, server }) {
      const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
      const read = async (surfer = kai) => {
        const id = randomUUID()
        const expiresAt = new Date().toISOString()
        await server.insert('uploads', { userId: surfer.id, id, purpose: 'track-archive', expiresAt })
        return ask(surfer, 'POST /api/archive-imports', {
          objectPath: `/objects/uploads/${id}.raw`,
          fileName: 'lineup.zip',
        })
      }
      return {
        allowed: 201,
        act: () => read(),
        others: [() => read(lena)],
        stillWorks: () => ask(kai, 'GET /api/archive-imports'),
      }
    },
  },
  'sent-file': countedPerSurfer(
    415,
    ({ ask }, surfer) => ask(surfer, 'POST /api/import', 'no recording'),
    ({ ask }, surfer) => ask(surfer, 'GET /api/track-imports'),
  ),
  'watched-file': {
    heldBy: [
      'server/features/track-imports/watched-folder/import-folders.test.ts',
      'at the limit the rest waits, and other surfers’ folders are read',
    ],
  },
  'live-frame': {
    async ends({ server }) {
      const kai = await anySurfer(server)
      const [page, other] = [await openPage(server, kai), await openPage(server, kai)]
      // Opening a page takes one frame, and what answers the last one that is allowed says that all were taken.
      for (let frame = 2; frame < limits['live-frame'].size; frame += 1) page.say({ type: 'watch', sessionId: null })
      page.say({ type: 'auth', userId: kai.id })
      await page.next({ type: 'ready' })
      page.say({ type: 'watch', sessionId: null })
      expect(await page.closed).toBe(1008)
      other.say({ type: 'auth', userId: kai.id })
      await other.next({ type: 'ready' })
      const again = await openPage(server, kai)
      await Promise.all([again.close(), other.close()])
    },
  },
} satisfies Record<string, Scenario>

/** A chunk of one point at this moment. */
const oneChunk = (at: number) => chunksOf([{ at, latitude: 33.65, longitude: -118 }])[0]
