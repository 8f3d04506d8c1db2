import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { icon } from './icons.tsx'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

type OfflineNoticeProps = {
  /** How many check-ins wait in the outbox. */
  waiting?: number
  className?: string
}

/** A quiet banner while the phone has no network; nothing while it has. */
export function OfflineNotice({ waiting = 0, className = '' }: OfflineNoticeProps) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={className}>
      {!online && (
        <p className="squircle flex items-center gap-3 rounded-field bg-sand px-4 py-2.5 text-small leading-[1.35]">
          <WifiOff {...icon} />
          <span>
            <b className="font-strong">Offline.</b> {outbox(waiting)}
          </span>
        </p>
      )}
    </div>
  )
}

function outbox(waiting: number): string {
  if (waiting === 0) return 'You see what was loaded last.'
  return waiting === 1
    ? '1 check-in waiting, it goes out by itself.'
    : `${waiting} check-ins waiting, they go out by themselves.`
}
