import { StatusButton } from '#web/features/safety/watch-status.tsx'
import type { WatchWords } from '#web/features/safety/watch-words.ts'

const UNSENT: WatchWords = {
  tone: 'warning',
  title: "Safety watch hasn't started",
  text: 'It starts once your check-in arrives. Until then no one gets an alarm. Tell someone on land.',
}

const IN_DOUBT: WatchWords = {
  tone: 'warning',
  title: "We can't tell if your safety watch is on",
  text: 'Your check-in may have arrived. Tell someone on land.',
}

type UnsentWatchProps = {
  /** The check-in was sent, and its answer was lost. */
  mayHaveArrived: boolean
  onPress: () => void
}

/** In the banner of a surfer whose check-in waits in the outbox; leads to the outbox. */
export const UnsentWatch = ({ mayHaveArrived, onPress }: UnsentWatchProps) => (
  <div role="status" className="mt-3 min-h-13">
    <StatusButton words={mayHaveArrived ? IN_DOUBT : UNSENT} onPress={onPress} />
  </div>
)
