import { useSearch } from 'wouter'
import { joinThenTo, signInThenTo, thisAddress } from '#web/lib/search/addresses.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import * as texts from '#words/app.ts'

type InvitationSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  text: string
}

/** For visitors in place of a surfer's content; does not reveal whether it exists. */
export const InvitationSheet = ({ open, onClose, title, text }: InvitationSheetProps) => (
  <Sheet open={open} onClose={onClose} title={title} fit foot={<SignInOrJoin />}>
    <p className="text-ink-2">{text}</p>
  </Sheet>
)

/** For visitors: both return to this address and its sheet. */
export function SignInOrJoin() {
  // Sheets change the address.
  useSearch()
  return (
    <ButtonPair>
      <Button fill="sun" href={signInThenTo(thisAddress())}>
        {texts.signIn}
      </Button>
      <Button fill="plain" href={joinThenTo(thisAddress())}>
        {texts.join}
      </Button>
    </ButtonPair>
  )
}
