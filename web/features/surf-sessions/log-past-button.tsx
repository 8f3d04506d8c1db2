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
