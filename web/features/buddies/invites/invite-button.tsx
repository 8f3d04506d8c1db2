import { QrCode } from 'lucide-react'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/buddies.ts'

export function InviteButton() {
  const { open } = useSheetAddress('invite')
  return (
    <Button wide icon={<QrCode {...iconInButton} />} onClick={() => open()}>
      {texts.inviteAFriend}
    </Button>
  )
}
