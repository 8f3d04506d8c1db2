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
import { call, callAs, formatFailure } from '#web/lib/api/api.ts'
import { nameOf, outcomeOf } from '#web/lib/outbox/drain.ts'
import { addSent, makingRoom, openStore, readServerIds, type Store } from '#web/lib/outbox/store.ts'

const LOCK = 'lineup-track-upload'

/**
 * Uploads waiting tracks, requests their wave count, and deletes finished recordings. Tracks of unsent sessions wait;
 * refused ones stay. Rejects if the server is unreachable or busy. Runs in the service worker too, so no React.
 */
export async function uploadTrack(phone: Phone, surferId: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    if ((await phone.count('recordings')) === 0) return
    const outbox = await openStore(surferId)
    await uploadInTurn(phone, surferId, outbox).finally(() => outbox.close())
  })
}

/** Uploads without a page. Does nothing without tracks, or after sign-out. */
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
      // Refused for a deleted session: nothing to count.
      await refusalOf(send('POST /api/surf-sessions/:id/track/count', { params }))
      await changeRecording(phone, { sessionId, needsCount: false })
    }
    const beganAt = isOn ? undefined : await forgetUploaded(phone, sessionId)
    if (beganAt !== undefined) await noteTrackSent(surferId, outbox, { sessionId, beganAt })
  }
}

/** Adds an arrived track to the outbox and notifies its pages. */
async function noteTrackSent(surferId: string, outbox: Store, track: { sessionId: string; beganAt: number }) {
  // Not the session id, which is the check-in's entry if made offline.
  const id = `track ${track.sessionId}`
  const sent = { id, serverId: null, title: trackTitle(track.beganAt), remark: null }
  // On a full disk only this note is missing: the track has arrived.
  await makingRoom(() => addSent(outbox, sent)).catch(() => {})
  const channel = new BroadcastChannel(nameOf(surferId))
  channel.postMessage(id)
  channel.close()
}

/** Maps a recording's session to the server's id; undefined while it waits in the outbox. */
async function idsOnServer(phone: Phone, outbox: Store): Promise<(sessionId: string) => string | undefined> {
  const [unsent, sent] = await Promise.all([outbox.getAll('entries'), readServerIds(outbox)])
  const ids = new Map<string, string | undefined>(unsent.map(({ id }) => [id, undefined]))
  for (const [id, serverId] of sent) if (serverId) ids.set(id, serverId)
  for (const recording of await phone.getAll('recordings')) {
    const { sessionId, serverId = ids.get(sessionId) } = recording
    if (serverId) ids.set(sessionId, serverId)
    // The outbox deletes old arrived entries.
    if (serverId && !recording.serverId) await changeRecording(phone, { sessionId, serverId })
  }
  return (sessionId) => (ids.has(sessionId) ? ids.get(sessionId) : sessionId)
}

/** Uploaded points of the surfer's own session; empty if none or unreachable. */
export const uploadedPoints = (sessionId: string): Promise<TrackPoint[]> =>
  call('GET /api/surf-sessions/:id/track', { params: { id: sessionId } }).then(
    ({ points }) => trackOfColumns(points),
    () => [],
  )

/** The server's refusal as text; undefined on success. Rejects if a retry may succeed. */
async function refusalOf(request: Promise<unknown>): Promise<string | undefined> {
  try {
    await request
    return undefined
  } catch (failure) {
    if (outcomeOf(failure, { errors: 0 }) !== 'refused') throw failure
    return formatFailure(failure as Error)
  }
}
