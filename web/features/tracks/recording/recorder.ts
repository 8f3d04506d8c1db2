import type { TrackPoint } from '#surf/tracks/track.ts'
import {
  changeRecording,
  deletePhone,
  deleteRecording,
  endRecordings,
  NO_TRACKS,
  openPhone,
  type Phone,
  type Recording,
  readPhoneTracks,
  readPoints,
  unrefuse,
} from '#web/features/tracks/recording/phone-track.ts'
import { IDLE, liveFigures, type RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { keepAwake, watchPosition } from '#web/features/tracks/recording/sensors.ts'
import { uploadedPoints, uploadTrack } from '#web/features/tracks/recording/upload-track.ts'
import { onReached } from '#web/lib/offline/reachability.ts'
import { askToPersist } from '#web/lib/offline/storage-problem.ts'
import { requestSync } from '#web/lib/outbox/background.ts'
import { createSender } from '#web/lib/outbox/drain.ts'
import { noteWaiting, reportCleared } from '#web/lib/outbox/store.ts'

/** One tab of this browser records, whoever is signed in. */
const LOCK = 'lineup-track'
const UPLOAD_MS = 30_000
/** A longer time without a position counts as missed. */
const GAP_MS = 30_000

type RecorderEvents = {
  onRefused: () => void
  /** Number of unsent tracks that the browser evicted. */
  onCleared: (count: number) => void
}

export type Recorder = ReturnType<typeof createRecorder>

/** Records and uploads this surfer's track. Resumes a recording after a reload or crash, until `close`. */
export function createRecorder(surferId: string, events: Partial<RecorderEvents> = {}) {
  let state: RecorderState = { ...IDLE, ...NO_TRACKS }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<RecorderState>) => {
    state = { ...state, ...changes }
    for (const notify of listeners) notify()
  }
  const closing = new AbortController()
  const phone = openPhone(surferId)
  void reportCleared('tracks', phone, (count) => events.onCleared?.(count))
  /** Ends this page's recording; undefined without one. */
  let end: (() => void) | undefined

  /** Updates the shown state, and the cookie that outlives the database. */
  const showPhoneTracks = async () => {
    const opened = await phone
    const [onPhone, count] = await Promise.all([readPhoneTracks(opened), opened.count('recordings')])
    noteWaiting('tracks', surferId, count)
    if (!closing.signal.aborted) set(onPhone)
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
      await showPhoneTracks().catch(() => {})
      if (state.refusedTracks.length > refusedBefore) events.onRefused?.()
    }
  })
  const uploading = setInterval(sender.send, UPLOAD_MS)
  const stopListening = onReached(() => void sender.sendAfresh())

  /** Holds the lock during the recording; waits while another tab has it. */
  async function record(sessionId: string) {
    const { held: locks = [] } = await navigator.locks.query()
    if (locks.some(({ name }) => name === LOCK)) set({ status: 'elsewhere', sessionId })
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
          // It may have been stopped in the meantime.
          void opened.get('recordings', sessionId).then((now) => now?.isOn || end?.())
        })
      })
    })
  }

  /** Stores and shows positions. Returns the stop function. */
  async function follow(opened: Phone, { sessionId, goesOn }: Recording): Promise<() => void> {
    const points: TrackPoint[] = await readPoints(opened, sessionId)
    const figures = liveFigures(
      () => points,
      (figures) => set({ figures }),
    )
    set({ ...IDLE, status: 'recording', sessionId, missedMs: missedIn(points) })
    figures.changed()
    // Earlier points may be on the server alone.
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
    await showPhoneTracks()
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
    /** Starts a recording; `goesOn` resumes one whose session's end was undone. */
    async start(sessionId: string, { goesOn = false } = {}) {
      end?.()
      // Otherwise browsers evict data unused for a week.
      void askToPersist()
      await changeRecording(await phone, { sessionId, isOn: true, goesOn })
      void record(sessionId).catch(() => {})
      await showPhoneTracks()
    },
    /** Ends the recording of this session, or all of this phone, in any tab. Then uploads the rest. */
    async stop(only?: string) {
      await endRecordings(await phone, only).finally(() => end?.())
      set({ ...IDLE, status: 'off' })
      await sender.send()
    },
    upload: sender.send,
    async retry(sessionId: string) {
      await unrefuse(await phone, sessionId)
      await showPhoneTracks()
      await sender.send()
    },
    async remove(sessionId: string) {
      await deleteRecording(await phone, sessionId)
      await showPhoneTracks()
    },
    readPoints: async (sessionId: string): Promise<TrackPoint[]> => readPoints(await phone, sessionId),
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
