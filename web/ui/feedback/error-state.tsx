import { CloudOff } from 'lucide-react'
import { useReachable } from '#web/lib/offline/reachability.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as texts from '#words/app.ts'

type ErrorStateProps = { title: string; text?: string; onRetry: () => void }

const UNREACHED = texts.weCouldntReachTheServer
const NOT_KEPT = texts.youreOfflineAndThisIsnt

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
            {texts.tryAgain}
          </Button>
        }
      />
    </div>
  )
}

type NotShownProps = {
  /** Missing or hidden from the reader; retrying does not help. */
  isGone: boolean
  gone: string
  failed: string
  onRetry: () => void
}

export const NotShown = ({ isGone, gone, failed, onRetry }: NotShownProps) =>
  isGone ? <EmptyState title={gone} /> : <ErrorState title={failed} onRetry={onRetry} />
