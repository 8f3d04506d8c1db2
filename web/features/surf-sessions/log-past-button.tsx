import { History } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The quiet way to a session that was not logged while it lasted. */
export function LogPastButton({ className = '' }: { className?: string }) {
  const log = useSheetAddress('log-session')
  return (
    <Button fill="bare" size="m" className={className} icon={<History {...iconInButton} />} onClick={() => log.open()}>
      Log a past session
    </Button>
  )
}

/** The same in place of the check-in, for whoever is out of the water by then; with the spot that is chosen there. */
export function LogPastInstead({ spotId }: { spotId: string | undefined }) {
  const log = useSheetAddress('log-session')
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-1 border-t border-line pt-3 text-small text-ink-2">
      <p>Back on land already?</p>
      <Button fill="bare" size="m" onClick={() => log.openInstead(spotId)}>
        Log a past session
      </Button>
    </div>
  )
}
