import { type Phone, waitingChunks } from '#web/features/tracks/recording/phone-track.ts'

/** A track of which the server refused a part or all; stays on this phone until its surfer deletes it. */
export type RefusedTrack = {
  sessionId: string
  /** Its beginning in milliseconds since 1970. */
  firstAt: number
  refusal: string
}

export type HeldTracks = {
  /** Parts of tracks to be uploaded, and their tracks. */
  waiting: number
  waitingTracks: number
  refusedTracks: readonly RefusedTrack[]
}
export const NO_TRACKS: HeldTracks = { waiting: 0, waitingTracks: 0, refusedTracks: [] }

export async function readHeldTracks(phone: Phone): Promise<HeldTracks> {
  const [chunks, waiting] = await Promise.all([phone.getAll('chunks'), waitingChunks(phone)])
  const refused = chunks.filter(({ refusal }) => refusal !== undefined)
  return {
    waiting: waiting.length,
    waitingTracks: new Set(waiting.map(({ sessionId }) => sessionId)).size,
    refusedTracks: [...Map.groupBy(refused, ({ sessionId }) => sessionId)].map(([sessionId, [first]]) => ({
      sessionId,
      firstAt: chunks.find((chunk) => chunk.sessionId === sessionId)!.firstAt,
      refusal: first!.refusal!,
    })),
  }
}

/** `hasTrack`: a recording that is not both over and uploaded has points here. */
export async function whatIsHeld(phone: Phone): Promise<{ hasTrack: boolean; isRecording: boolean }> {
  const [recordings, points] = await Promise.all([phone.getAll('recordings'), phone.count('points')])
  return { hasTrack: points > 0, isRecording: recordings.some(({ isOn }) => isOn) }
}
