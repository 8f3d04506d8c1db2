import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { SignInOrJoin } from '#web/ui/layout/sign-in-or-join.tsx'

type InvitationSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  text: string
}

/** For a visitor, in place of what only surfers see. It stays unsaid whether there is anything at that address. */
export const InvitationSheet = ({ open, onClose, title, text }: InvitationSheetProps) => (
  <Sheet open={open} onClose={onClose} title={title} fit foot={<SignInOrJoin />}>
    <p className="text-ink-2">{text}</p>
  </Sheet>
)
