import { columnsOfTrack, type TrackPoint, trackOfColumns } from '#surf/tracks/track.ts'
import {
  changeRecording,
  cutChunks,
  forgetUploaded,
  isPhoneStored,
  openPhone,
  type Phone,
  readPoints,
  settleChunk,
  waitingChunks,
} from '#web/features/tracks/recording/phone-track.ts'
import { trackTitle } from '#web/features/tracks/track-words.ts'
import { call, callAs } from '#web/lib/api/api.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { nameOf, outcomeOf } from '#web/lib/outbox/drain.ts'
import { makingRoom } from '#web/lib/outbox/keep-entry.ts'
import { addSent, openStore, readServerIds, type Store } from '#web/lib/outbox/store.ts'

/** One tab at a time. */
const LOCK = 'lineup-track-upload'

/**
 * Uploads what waits on this phone, and has the waves counted once a session's is up; a recording that is over is then
 * forgotten here, and stands among what the outbox has sent. What belongs to a session that waits in the outbox waits with
 * it; what the server refuses stays. Rejects when the server cannot be reached or does not take it now: what is left waits
 * for the next try. The service worker does it too, so nothing here may import React.
 */
export async function uploadTrack(phone: Phone, surferId: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    if ((await phone.count('recordings')) === 0) return
    const outbox = await openStore(surferId)
    await uploadInTurn(phone, surferId, outbox).finally(() => outbox.close())
  })
}

/** The same without a page. Does nothing where this phone has no tracks of this surfer, or they are signed out. */
export async function uploadTrackInBackground(surferId: string): Promise<void> {
  if (!(await isPhoneStored(surferId))) return
  const phone = await openPhone(surferId)
  try {
    await uploadTrack(phone, surferId)
  } catch (failure) {
    if (outcomeOf(failure, { errors: 0 }) !== 'signed out') throw failure
  } finally {
    phone.close()
  }
}

async function uploadInTurn(phone: Phone, surferId: string, outbox: Store): Promise<void> {
  const send = callAs(surferId)
  const ids = await idsOnServer(phone, outbox)
  const hasArrived = ({ sessionId }: { sessionId: string }) => ids(sessionId) !== undefined
  for (const recording of await phone.getAll('recordings')) await cutChunks(phone, recording)
  for (const chunk of (await waitingChunks(phone)).filter(hasArrived)) {
    const { sessionId, firstAt, lastAt } = chunk
    const points = columnsOfTrack(await readPoints(phone, sessionId, firstAt, lastAt))
    const params = { id: ids(sessionId) ?? sessionId }
    const refusal = await refusalOf(send('POST /api/surf-sessions/:id/track/chunks', { params, body: { points } }))
    await settleChunk(phone, chunk, refusal)
  }
  for (const { sessionId, isOn, needsCount } of (await phone.getAll('recordings')).filter(hasArrived)) {
    if (needsCount) {
      const params = { id: ids(sessionId) ?? sessionId }
      // Refused once the session is deleted: then there is nothing to count.
      await refusalOf(send('POST /api/surf-sessions/:id/track/count', { params }))
      await changeRecording(phone, { sessionId, needsCount: false })
    }
    const beganAt = isOn ? undefined : await forgetUploaded(phone, sessionId)
    if (beganAt !== undefined) await noteTrackSent(surferId, outbox, { sessionId, beganAt })
  }
}

/** Notes in the outbox that a track has arrived, and tells its pages. */
async function noteTrackSent(surferId: string, outbox: Store, track: { sessionId: string; beganAt: number }) {
  // Another id than that of the check-in, which is the session's where that was made offline.
  const id = `track ${track.sessionId}`
  const sent = { id, serverId: null, title: trackTitle(track.beganAt), remark: null }
  // On a disk that stays full the note is missing; the track has arrived all the same.
  await makingRoom(() => addSent(outbox, sent)).catch(() => {})
  const channel = new BroadcastChannel(nameOf(surferId))
  channel.postMessage(id)
  channel.close()
}

/** Tells by what id the server knows the session of a recording: undefined for one that waits in the outbox. */
async function idsOnServer(phone: Phone, outbox: Store): Promise<(sessionId: string) => string | undefined> {
  const [unsent, sent] = await Promise.all([outbox.getAll('entries'), readServerIds(outbox)])
  const ids = new Map<string, string | undefined>(unsent.map(({ id }) => [id, undefined]))
  for (const [id, serverId] of sent) if (serverId) ids.set(id, serverId)
  for (const recording of await phone.getAll('recordings')) {
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

/** Why the server will not take it, for people; undefined when it has taken it. Rejects when another try may do. */
async function refusalOf(request: Promise<unknown>): Promise<string | undefined> {
  try {
    await request
    return undefined
  } catch (failure) {
    if (outcomeOf(failure, { errors: 0 }) !== 'refused') throw failure
    return formatFailure(failure as Error)
  }
}
