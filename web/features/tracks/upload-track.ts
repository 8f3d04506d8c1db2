import type { TrackPoint } from '#surf/track.ts'
import { columnsOfTrack, trackOfColumns } from '#surf/track-columns.ts'
import {
  changeRecording,
  cutChunks,
  forget,
  type Phone,
  readPoints,
  waitingChunks,
} from '#web/features/tracks/phone-track.ts'
import { ApiError, call, callAs } from '#web/lib/api.ts'
import { openStore, readServerIds } from '#web/lib/outbox/store.ts'
import { showToast } from '#web/ui/toast.ts'

/** One tab at a time. */
const LOCK = 'lineup-track-upload'

/**
 * Uploads what waits on this phone, and has the waves counted once a session's is up; a recording that is over is then
 * forgotten here. What belongs to a session that waits in the outbox waits with it. Rejects when the server cannot be
 * reached or does not take it now: what is left waits for the next try.
 */
export async function uploadTrack(phone: Phone, surferId: string): Promise<void> {
  const send = callAs(surferId)
  await navigator.locks.request(LOCK, async () => {
    const ids = await idsOnServer(phone, surferId)
    for (const recording of await phone.getAll('recordings')) await cutChunks(phone, recording)
    const chunks = (await waitingChunks(phone)).filter(({ sessionId }) => ids(sessionId) !== undefined)
    for (const chunk of chunks) {
      const { sessionId, firstAt, lastAt } = chunk
      const points = columnsOfTrack(await readPoints(phone, sessionId, firstAt, lastAt))
      const params = { id: ids(sessionId) ?? sessionId }
      await unlessRefused(send('POST /api/surf-sessions/:id/track/chunks', { params, body: { points } }))
      await phone.put('chunks', { ...chunk, isSent: true })
    }
    for (const sessionId of new Set(chunks.map(({ sessionId }) => sessionId))) {
      const params = { id: ids(sessionId) ?? sessionId }
      await unlessRefused(send('POST /api/surf-sessions/:id/track/count', { params }))
    }
    for (const { sessionId, isOn } of await phone.getAll('recordings'))
      if (!isOn && ids(sessionId) !== undefined) await forget(phone, sessionId)
  })
}

/** Tells by what id the server knows the session of a recording: undefined for one that waits in the outbox. */
async function idsOnServer(phone: Phone, surferId: string): Promise<(sessionId: string) => string | undefined> {
  const recordings = await phone.getAll('recordings')
  if (recordings.length === 0) return (sessionId) => sessionId
  const outbox = await openStore(surferId)
  const [unsent, sent] = await Promise.all([outbox.getAll('entries'), readServerIds(outbox)])
  outbox.close()
  const ids = new Map<string, string | undefined>(unsent.map(({ id }) => [id, undefined]))
  for (const [id, serverId] of sent) if (serverId) ids.set(id, serverId)
  for (const recording of recordings) {
    const { sessionId, serverId = ids.get(sessionId) } = recording
    if (serverId) ids.set(sessionId, serverId)
    // The outbox forgets what has arrived long ago.
    if (serverId && !recording.serverId) await changeRecording(phone, { sessionId, serverId })
  }
  return (sessionId) => (ids.has(sessionId) ? ids.get(sessionId) : sessionId)
}

/** The points of the surfer's own session that the server has; none where it has none or cannot be reached. */
export const uploadedPoints = (sessionId: string): Promise<TrackPoint[]> =>
  call('GET /api/surf-sessions/:id/track', { params: { id: sessionId } }).then(
    ({ points }) => trackOfColumns(points),
    () => [],
  )

/** What the server will never take is not tried again: the session was deleted, or its times are others now. */
async function unlessRefused(request: Promise<unknown>): Promise<void> {
  await request.catch((error) => {
    const isFinal = error instanceof ApiError && [400, 403, 404, 409].includes(error.status)
    if (!isFinal) throw error
    const text = error.said ?? "The server didn't accept it."
    showToast({ title: 'Part of your track was left out', text, kind: 'destructive' })
  })
}
