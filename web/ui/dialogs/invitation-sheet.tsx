import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { SignInOrJoin } from '#web/ui/layout/sign-in-or-join.tsx'

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
