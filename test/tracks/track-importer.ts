import { expect } from 'vitest'
import type { ImportedActivity, TrackImport } from '#contract/sessions/track-imports.ts'
import type { UploadTarget } from '#contract/sessions/uploads.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

type Named = { fileName?: string; sessionId?: string; purpose?: string }
type ListedSession = {
  id: string
  startTime: string
  endTime: string
  waveCount: number
  surfSpot: { name: string } | null
  customLocation: string | null
}

/** What surfers do with files from their watches on this server. */
export function trackImporter(server: Pick<TestServer, 'db' | 'url'>) {
  const target = async (surfer: TestSurfer, purpose = 'track'): Promise<UploadTarget> =>
    (await ask(server, surfer, 'POST /api/objects/upload', { purpose })).body
  const start = (surfer: TestSurfer, objectPath: string, { fileName = 'surf.fit', ...more }: Named = {}) =>
    ask(server, surfer, 'POST /api/track-imports', { objectPath, fileName, ...more })

  /** Sends a file as a browser does: its path, which an import names. */
  async function upload(surfer: TestSurfer, bytes: Buffer, purpose: string): Promise<string> {
    const { uploadUrl, objectPath, headers } = await target(surfer, purpose)
    const url = new URL(uploadUrl, server.url)
    const isOurs = url.origin === new URL(server.url).origin
    const sent = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, ...(isOurs && { cookie: surfer.cookie }) },
      body: new Uint8Array(bytes),
    })
    expect(sent.status).toBe(200)
    return objectPath
  }

  /** Sends a file, and names it for import: the answer. */
  async function send(
    surfer: TestSurfer,
    bytes: Buffer,
    { fileName = 'surf.gpx', purpose = fileName.endsWith('.zip') ? 'track-archive' : 'track', sessionId }: Named = {},
  ) {
    const objectPath = await upload(surfer, bytes, purpose)
    return start(surfer, objectPath, { fileName, ...(sessionId && { sessionId }) })
  }

  /** What became of an import, once it is done. */
  async function done(surfer: TestSurfer, id: string): Promise<TrackImport> {
    const find = async () => {
      const { body } = await ask(server, surfer, 'GET /api/track-imports')
      return (body as TrackImport[]).find((one) => one.id === id)
    }
    await expect.poll(async () => (await find())?.isDone, { interval: 50 }).toBe(true)
    return (await find())!
  }

  const importFile = async (surfer: TestSurfer, bytes: Buffer, named?: Named): Promise<TrackImport> =>
    done(surfer, (await send(surfer, bytes, named)).body.id)

  return {
    target,
    start,
    upload,
    send,
    done,
    importFile,
    /** The only activity of a file. */
    async onlyActivity(surfer: TestSurfer, bytes: Buffer, named?: Named): Promise<ImportedActivity> {
      const { activities } = await importFile(surfer, bytes, named)
      expect(activities.length).toBe(1)
      return activities[0]!
    },
    choose: (surfer: TestSurfer, { id }: ImportedActivity, choice: string) =>
      ask(server, surfer, `PUT /api/track-imports/activities/${id}`, { choice }),
    sessionsOf: async (surfer: TestSurfer): Promise<ListedSession[]> =>
      (await ask(server, surfer, `GET /api/surf-sessions/user/${surfer.id}`)).body,
    trackOf: (surfer: TestSurfer, sessionId: string) =>
      ask(server, surfer, `GET /api/surf-sessions/${sessionId}/track`),
    /** A session that was checked in at any spot, from a quarter of an hour before a track until its end: its id. */
    async checkedIn(surfer: TestSurfer, track: { at: number }[]): Promise<string> {
      const {
        id: surfSpotId,
        latitude,
        longitude,
      } = await server.db.selectFrom('surfSpots').selectAll().executeTakeFirstOrThrow()
      const startTime = new Date(track[0]!.at - 15 * 60_000).toISOString()
      const { body } = await ask(server, surfer, 'POST /api/surf-sessions', {
        ...{ surfSpotId, latitude, longitude, startTime },
      })
      const endTime = new Date(track.at(-1)!.at).toISOString()
      await ask(server, surfer, `PUT /api/surf-sessions/${body.id}/end`, { endTime })
      return body.id
    },
  }
}
