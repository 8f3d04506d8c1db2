import { StatusButton } from '#web/features/safety/watch-status.tsx'
import type { WatchWords } from '#web/features/safety/watch-words.ts'
import * as texts from '#words/safety.ts'

const UNSENT: WatchWords = {
  tone: 'warning',
  title: texts.safetyWatchHasntStarted,
  text: texts.itStartsOnceYourCheck,
}

const IN_DOUBT: WatchWords = {
  tone: 'warning',
  title: texts.weCantTellIfYourSafety,
  text: texts.yourCheckInMayHave,
}

type UnsentWatchProps = {
  /** The check-in was sent, but its answer was lost. */
  mayHaveArrived: boolean
  onPress: () => void
}

/** Replaces the banner while the check-in waits in the outbox; opens the outbox. */
export const UnsentWatch = ({ mayHaveArrived, onPress }: UnsentWatchProps) => (
  <div role="status" className="mt-3 min-h-13">
    <StatusButton words={mayHaveArrived ? IN_DOUBT : UNSENT} onPress={onPress} />
  </div>
)
