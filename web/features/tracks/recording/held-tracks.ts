import { type Phone, waitingChunks } from '#web/features/tracks/recording/phone-track.ts'

/** A track of which the server has refused a part, or all: it stays on this phone until its surfer deletes it. */
export type RefusedTrack = {
  sessionId: string
  /** When it began, in milliseconds since 1970. */
  firstAt: number
  /** For people. */
  refusal: string
}

/** What this phone holds of tracks. */
export type HeldTracks = {
  /** Parts of tracks that are to be uploaded, and the tracks that they belong to. */
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

/** Whether a recording that is not over and uploaded has points here, and whether one is on. */
export async function whatIsHeld(phone: Phone): Promise<{ hasTrack: boolean; isRecording: boolean }> {
  const [recordings, points] = await Promise.all([phone.getAll('recordings'), phone.count('points')])
  return { hasTrack: points > 0, isRecording: recordings.some(({ isOn }) => isOn) }
}
