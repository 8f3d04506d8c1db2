import { QrCode } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** Opens the reader’s invite link. */
export function InviteButton() {
  const { open } = useSheetAddress('invite')
  return (
    <Button wide icon={<QrCode {...iconInButton} />} onClick={() => open()}>
      Invite a Friend
    </Button>
  )
}
