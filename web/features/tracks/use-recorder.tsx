import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRecorder, type Recorder, type RecorderState } from '#web/features/tracks/recorder.ts'

const RecorderContext = createContext<Recorder | undefined>(undefined)

type TrackRecordingProps = {
  surferId: string
  /** The session in the water; null: there is none. Undefined until that is known. */
  currentId: string | null | undefined
  children: ReactNode
}

/** Keeps this surfer's recorder for as long as the app is open, whichever page is shown. A recording ends with its session. */
export function TrackRecording({ surferId, currentId, children }: TrackRecordingProps) {
  const [recorder, setRecorder] = useState<Recorder>()
  useEffect(() => {
    const opened = createRecorder(surferId)
    setRecorder(opened)
    return () => opened.close()
  }, [surferId])
  return (
    <RecorderContext value={recorder}>
      <EndWithSession currentId={currentId} />
      {children}
    </RecorderContext>
  )
}

function EndWithSession({ currentId }: Pick<TrackRecordingProps, 'currentId'>) {
  const { recorder, state } = useRecorder() ?? {}
  const isOver = state?.sessionId !== undefined && currentId !== undefined && state.sessionId !== currentId
  const ended = useRef<string>(undefined)
  useEffect(() => {
    if (!isOver) return
    ended.current = state?.sessionId
    void recorder?.stop()
  }, [recorder, isOver, state?.sessionId])
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
