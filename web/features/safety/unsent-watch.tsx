import { StatusButton } from '#web/features/safety/watch-status.tsx'
import type { WatchWords } from '#web/features/safety/watch-words.ts'

const UNSENT: WatchWords = {
  tone: 'warning',
  title: 'Nobody is watching you yet',
  text: 'Your check-in is waiting for a signal. Tell someone on land.',
}

/** In the banner of a surfer whose check-in waits in the outbox; leads to the outbox. */
export const UnsentWatch = ({ onPress }: { onPress: () => void }) => (
  <div role="status" className="mt-3 min-h-13">
    <StatusButton words={UNSENT} onPress={onPress} />
  </div>
)
