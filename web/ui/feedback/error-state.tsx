import { CloudOff } from 'lucide-react'
import { useReachable } from '#web/lib/offline/reachability.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type ErrorStateProps = { title: string; text?: string; onRetry: () => void }

const UNREACHED = "We couldn't reach the server."
const NOT_KEPT = "You're offline, and this isn't kept on your phone. It loads once you're back online."

/** Something did not load; says so plainly and offers another go. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const isOffline = !useReachable()
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text ?? (isOffline ? NOT_KEPT : UNREACHED)}
        picture={<CloudOff size={32} strokeWidth={1.9} className="text-ink-3" aria-hidden="true" />}
        action={
          <Button size="m" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}

type NotShownProps = {
  /** Nobody has it, or the reader may not see it: asking again changes nothing. */
  isGone: boolean
  gone: string
  failed: string
  onRetry: () => void
}

/** In place of one thing that the address names: says that there is none, or that it did not load. */
export const NotShown = ({ isGone, gone, failed, onRetry }: NotShownProps) =>
  isGone ? <EmptyState title={gone} /> : <ErrorState title={failed} onRetry={onRetry} />
