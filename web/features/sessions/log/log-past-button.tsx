import { History } from 'lucide-react'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/log.ts'

export function LogPastButton({ className = '' }: { className?: string }) {
  const log = useSheetAddress('log-session')
  return (
    <Button fill="bare" size="m" className={className} icon={<History {...iconInButton} />} onClick={() => log.open()}>
      {texts.logAPastSession}
    </Button>
  )
}
