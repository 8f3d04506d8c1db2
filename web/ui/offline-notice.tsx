import { WifiOff } from 'lucide-react'
import { useReachable } from '#web/lib/reachability.ts'
import { icon } from '#web/ui/icons.tsx'

/** A quiet banner while the phone has no network; nothing while it has. */
export function OfflineNotice({ className = '' }: { className?: string }) {
  const isReachable = useReachable()
  return (
    <div role="status" className={className}>
      {!isReachable && (
        <p className="squircle flex items-center gap-3 rounded-field bg-sand px-4 py-2.5 text-small leading-[1.35]">
          <WifiOff {...icon} />
          <span>
            <b className="font-strong">Offline.</b> This is what was loaded last.
          </span>
        </p>
      )}
    </div>
  )
}
