import type { TrackPoint } from '#surf/tracks/track.ts'
import { NO_TRACKS, readHeldTracks } from '#web/features/tracks/recording/held-tracks.ts'
import { keepAwake } from '#web/features/tracks/recording/keep-awake.ts'
import { liveFigures } from '#web/features/tracks/recording/live-figures.ts'
import {
  changeRecording,
  deletePhone,
  deleteRecording,
  endRecordings,
  openPhone,
  type Phone,
  type Recording,
  readPoints,
  unrefuse,
} from '#web/features/tracks/recording/phone-track.ts'
import { IDLE, type RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { uploadedPoints, uploadTrack } from '#web/features/tracks/recording/upload-track.ts'
import { watchPosition } from '#web/features/tracks/recording/watch-position.ts'
import { onReached } from '#web/lib/offline/reachability.ts'
import { askToPersist } from '#web/lib/offline/storage-problem.ts'
import { noteWaiting, reportCleared } from '#web/lib/outbox/cleared.ts'
import { createSender } from '#web/lib/outbox/sender.ts'
import { requestSync } from '#web/lib/outbox/sync.ts'

/** One tab of this browser records, whoever is signed in. */
const LOCK = 'lineup-track'
/** So often it is looked whether a part of the track can be uploaded. */
const UPLOAD_MS = 30_000
/** Longer than this without a position, and something was missed. */
const GAP_MS = 30_000

type RecorderEvents = {
  /** The server has refused a part of a track, which stays here. */
  onRefused: () => void
  /** The browser has deleted so many tracks that were not uploaded. */
  onCleared: (count: number) => void
}

export type Recorder = ReturnType<typeof createRecorder>

/**
 * Records this surfer's track on this phone and uploads it. It goes on with a recording that a reload or a crash has cut
 * off, until `close` is called.
 */
export function createRecorder(surferId: string, events: Partial<RecorderEvents> = {}) {
  let state: RecorderState = { ...IDLE, ...NO_TRACKS }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<RecorderState>) => {
    state = { ...state, ...changes }
    for (const tell of listeners) tell()
  }
  const closing = new AbortController()
  const phone = openPhone(surferId)
  void reportCleared('tracks', phone, (count) => events.onCleared?.(count))
  /** Ends the recording of this page; undefined when there is none. */
  let end: (() => void) | undefined

  /** Shows what is held now, and notes it where it outlives the database. */
  const showHeld = async () => {
    const opened = await phone
    const [held, count] = await Promise.all([readHeldTracks(opened), opened.count('recordings')])
    noteWaiting('tracks', surferId, count)
    if (!closing.signal.aborted) set(held)
  }
  const sender = createSender(async () => {
    const refusedBefore = state.refusedTracks.length
    try {
      await uploadTrack(await phone, surferId)
      return 'empty'
    } catch {
      // The surfer sees that it waits.
      requestSync(surferId)
      return 'later'
    } finally {
      await showHeld().catch(() => {})
      if (state.refusedTracks.length > refusedBefore) events.onRefused?.()
    }
  })
  const uploading = setInterval(sender.send, UPLOAD_MS)
  const stopListening = onReached(() => void sender.sendAfresh())

  /** Holds the lock for as long as the recording goes on; waits for it while another tab has it. */
  async function record(sessionId: string) {
    const { held = [] } = await navigator.locks.query()
    if (held.some(({ name }) => name === LOCK)) set({ status: 'elsewhere', sessionId })
    await navigator.locks.request(LOCK, { signal: closing.signal }, async () => {
      const opened = await phone
      const recording = await opened.get('recordings', sessionId)
      if (!recording?.isOn || closing.signal.aborted) return set({ status: 'off', sessionId: undefined })
      await new Promise<void>((resolve) => {
        void follow(opened, recording).then((stop) => {
          end = () => {
            stop()
            end = undefined
            resolve()
          }
          if (closing.signal.aborted) end()
          // It may have been stopped in this moment.
          void opened.get('recordings', sessionId).then((now) => now?.isOn || end?.())
        })
      })
    })
  }

  /** Stores and shows positions as they come; returns what stops that. */
  async function follow(opened: Phone, { sessionId, goesOn }: Recording): Promise<() => void> {
    const points: TrackPoint[] = await readPoints(opened, sessionId)
    const figures = liveFigures(
      () => points,
      (figures) => set({ figures }),
    )
    set({ ...IDLE, status: 'recording', sessionId, missedMs: missedIn(points) })
    figures.changed()
    // What was recorded before may be with the server alone by now.
    if (goesOn)
      void uploadedPoints(sessionId).then((earlier) => {
        points.unshift(...earlier.filter(({ at }) => at < (points[0]?.at ?? Number.POSITIVE_INFINITY)))
        set({ missedMs: missedIn(points) })
        figures.changed()
      })
    const onPoint = (point: TrackPoint) => {
      const last = points.at(-1)
      if (last && point.at <= last.at) return
      points.push(point)
      opened.put('points', { ...point, sessionId }).catch(() => set({ isStored: false }))
      set({ accuracyM: point.accuracyM, missedMs: state.missedMs + gapBetween(last, point) })
      figures.changed()
    }
    const stopWatching = watchPosition({
      onPoint,
      onLost: () => set({ accuracyM: undefined }),
      onDenied: () => set({ status: 'denied' }),
    })
    const letSleep = keepAwake((isAwake) => set({ isAwake }))
    return () => {
      figures.stop()
      stopWatching()
      letSleep()
    }
  }

  async function resume() {
    if (!('geolocation' in navigator && 'locks' in navigator)) return set({ status: 'unsupported' })
    const cutOff = (await (await phone).getAll('recordings')).find(({ isOn }) => isOn)
    if (cutOff) void record(cutOff.sessionId).catch(() => {})
    else set({ status: 'off' })
    await showHeld()
    await sender.send()
  }
  // A browser in private mode may have no database.
  resume().catch(() => set({ status: 'unsupported' }))

  const close = () => {
    closing.abort()
    sender.close()
    clearInterval(uploading)
    stopListening()
    end?.()
    void phone.then((opened) => opened.close())
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Records this session from now on; `goesOn` when its recording had ended with a check-out that was undone. */
    async start(sessionId: string, { goesOn = false } = {}) {
      end?.()
      // Without it, a browser that needs space throws away what was not used for a week.
      void askToPersist()
      await changeRecording(await phone, { sessionId, isOn: true, goesOn })
      void record(sessionId).catch(() => {})
      await showHeld()
    },
    /**
     * Ends the recording of this session, or every one of this phone, here or in another tab, also one that this page has
     * not gone on with yet. Uploads the rest once that is on disk.
     */
    async stop(only?: string) {
      await endRecordings(await phone, only).finally(() => end?.())
      set({ ...IDLE, status: 'off' })
      await sender.send()
    },
    /** Uploads what waits, now. */
    upload: sender.send,
    /** Sends a refused track again. */
    async retry(sessionId: string) {
      await unrefuse(await phone, sessionId)
      await showHeld()
      await sender.send()
    },
    /** Deletes a track that was refused from this phone. */
    async remove(sessionId: string) {
      await deleteRecording(await phone, sessionId)
      await showHeld()
    },
    /** The positions of a track that this phone holds. */
    readPoints: async (sessionId: string): Promise<TrackPoint[]> => readPoints(await phone, sessionId),
    /** Deletes what this phone holds, and records no more. */
    async discard() {
      close()
      await deletePhone(surferId)
      noteWaiting('tracks', surferId, 0)
    },
    close,
  }
}

const gapBetween = (last: TrackPoint | undefined, point: TrackPoint) =>
  last && point.at - last.at > GAP_MS ? point.at - last.at : 0

const missedIn = (points: TrackPoint[]) =>
  points.reduce((sum, point, nth) => sum + gapBetween(points[nth - 1], point), 0)
