import type { Surfer } from '#contract/accounts/users.ts'
import { fullName } from '#web/lib/format/format.ts'
import { ShareSheet } from '#web/ui/dialogs/share-link.tsx'

type ShareProfileProps = { surfer: Pick<Surfer, 'id' | 'firstName' | 'lastName'>; of: 'surfer' | 'profile' }

/** Says who can open a profile before its link is shared; `useShareSheet` opens it. */
export const ShareProfile = ({ surfer, of }: ShareProfileProps) => (
  <ShareSheet
    of={of}
    link={{ title: `${fullName(surfer)} on Lineup`, path: `/discover?surfer=${surfer.id}` }}
    whoCanOpen="Only people who are signed in to Lineup can open this link. Everyone else is asked to sign in first."
  />
)
