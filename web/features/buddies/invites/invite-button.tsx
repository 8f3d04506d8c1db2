import { QrCode } from 'lucide-react'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'

/** Opens the reader’s invite link. */
export function InviteButton() {
  const { open } = useSheetAddress('invite')
  return (
    <Button wide icon={<QrCode {...iconInButton} />} onClick={() => open()}>
      Invite a Friend
    </Button>
  )
}
