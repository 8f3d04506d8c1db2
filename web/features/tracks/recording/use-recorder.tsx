import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Recorder } from '#web/features/tracks/recording/recorder.ts'
import type { RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { formatClearedTracks } from '#web/features/tracks/track-words.ts'
import { useIsFirstPageShown } from '#web/lib/api/first-page.ts'
import { useBlockReload } from '#web/lib/offline/use-reload-blockers.ts'
import { useServerId } from '#web/lib/outbox/outbox-context.ts'
import { lateCode } from '#web/ui/dialogs/late-code.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

/** The recorder's code, which comes late: `createRecorder`. */
export const fetchRecorder = async () => (await import('#web/features/tracks/recording/recorder.ts')).createRecorder

const recorderCode = lateCode(fetchRecorder)
const RecorderContext = createContext<Recorder | undefined>(undefined)

type TrackRecordingProps = {
  surferId: string
  /** The session in the water; null: there is none. Undefined until that is known. */
  currentId: string | null | undefined
  /** The server has refused a part of a track: the outbox says why, and what to do. */
  onRefused: () => void
  children: ReactNode
}

/**
 * Keeps this surfer's recorder for as long as the app is open, whichever page is shown; its code comes after the first page.
 * A recording ends with its session.
 */
export function TrackRecording({ surferId, currentId, onRefused, children }: TrackRecordingProps) {
  const code = recorderCode.useCode(useIsFirstPageShown())
  const [recorder, setRecorder] = useState<Recorder>()
  useEffect(() => {
    if (typeof code === 'string') return
    const opened = code.value(surferId, {
      onRefused,
      onCleared: (count) => showToast({ ...formatClearedTracks(count), kind: 'destructive' }),
    })
    setRecorder(opened)
    return () => opened.close()
  }, [surferId, code, onRefused])
  return (
    <RecorderContext value={recorder}>
      <EndWithSession currentId={currentId} />
      {children}
    </RecorderContext>
  )
}

/** How many of this phone's tracks wait to be uploaded, and how many the server has refused. */
export function useUnsentTracks(): { waiting: number; refused: number } {
  const { state } = useRecorder() ?? {}
  return { waiting: state?.waitingTracks ?? 0, refused: state?.refusedTracks.length ?? 0 }
}

function EndWithSession({ currentId: shownId }: Pick<TrackRecordingProps, 'currentId'>) {
  const serverId = useServerId(shownId ?? '')
  const currentId = shownId && serverId
  const { recorder, state } = useRecorder() ?? {}
  // A session that was made offline has the id of its entry until it has arrived.
  const onPhone = state?.sessionId
  const recordedId = useServerId(onPhone ?? '') || undefined
  const isOver = recordedId !== undefined && currentId !== undefined && recordedId !== currentId
  useBlockReload(state?.status === 'recording')
  const ended = useRef<string>(undefined)
  useEffect(() => {
    if (!isOver) return
    ended.current = recordedId
    void recorder?.stop(onPhone)
  }, [recorder, isOver, onPhone, recordedId])
  // A check-out that failed or was undone: the session goes on, and so does its recording.
  useEffect(() => {
    if (!currentId || currentId !== ended.current) return
    ended.current = undefined
    void recorder?.start(currentId, { goesOn: true })
  }, [recorder, currentId])
  return null
}

/** The recorder and what it does; undefined until it is there. */
export function useRecorder(): { recorder: Recorder; state: RecorderState } | undefined {
  const recorder = use(RecorderContext)
  const state = useSyncExternalStore(recorder?.subscribe ?? never, () => recorder?.getState())
  return recorder && state && { recorder, state }
}

const never = () => () => {}
