import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Recorder } from '#web/features/tracks/recording/recorder.ts'
import type { RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { formatClearedTracks } from '#web/features/tracks/track-words.ts'
import { useIsFirstPageShown } from '#web/lib/api/first-page.ts'
import { useBlockReload } from '#web/lib/offline/reload-blockers.ts'
import { useServerId } from '#web/lib/outbox/outbox-context.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { showFailure } from '#web/ui/feedback/toast.ts'

/** Lazy-loads the recorder's code. */
export const fetchRecorder = async () => (await import('#web/features/tracks/recording/recorder.ts')).createRecorder

const recorderCode = lazyCode(fetchRecorder)
const RecorderContext = createContext<Recorder | undefined>(undefined)

type TrackRecordingProps = {
  surferId: string
  /** Null: no active session. Undefined: not known yet. */
  currentId: string | null | undefined
  /** The outbox shows the reason and remedies. */
  onRefused: () => void
  children: ReactNode
}

/**
 * Runs this surfer's recorder while the app is open, on every page; loaded after the first page. A recording ends with
 * its session.
 */
export function TrackRecording({ surferId, currentId, onRefused, children }: TrackRecordingProps) {
  const code = recorderCode.useCode(useIsFirstPageShown())
  const [recorder, setRecorder] = useState<Recorder>()
  useEffect(() => {
    if (typeof code === 'string') return
    const opened = code.value(surferId, {
      onRefused,
      onCleared: (count) => showFailure(formatClearedTracks(count)),
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

/** Numbers of waiting and refused tracks. */
export function useUnsentTracks(): { waiting: number; refused: number } {
  const { state } = useRecorder() ?? {}
  return { waiting: state?.waitingTracks ?? 0, refused: state?.refusedTracks.length ?? 0 }
}

function EndWithSession({ currentId: shownId }: Pick<TrackRecordingProps, 'currentId'>) {
  const serverId = useServerId(shownId ?? '')
  const currentId = shownId && serverId
  const { recorder, state } = useRecorder() ?? {}
  // A session made offline has its entry's id until it has arrived.
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
  // After a failed or undone check-out the recording resumes.
  useEffect(() => {
    if (!currentId || currentId !== ended.current) return
    ended.current = undefined
    void recorder?.start(currentId, { goesOn: true })
  }, [recorder, currentId])
  return null
}

/** Undefined until loaded. */
export function useRecorder(): { recorder: Recorder; state: RecorderState } | undefined {
  const recorder = use(RecorderContext)
  const state = useSyncExternalStore(recorder?.subscribe ?? never, () => recorder?.getState())
  return recorder && state && { recorder, state }
}

const never = () => () => {}
