import type { Surfer } from '#contract/accounts/users.ts'
import { fullName } from '#web/lib/format/format.ts'
import { ShareSheet } from '#web/ui/dialogs/share-link.tsx'
import * as texts from '#words/users.ts'

type ShareProfileProps = { surfer: Pick<Surfer, 'id' | 'firstName' | 'lastName'>; of: 'surfer' | 'profile' }

/** Opened by `useShareSheet`. Says who can open the profile before its link is shared. */
export const ShareProfile = ({ surfer, of }: ShareProfileProps) => (
  <ShareSheet
    of={of}
    link={{ title: texts.nameOnLineup(fullName(surfer)), path: `/discover?surfer=${surfer.id}` }}
    whoCanOpen={texts.onlyPeopleWhoAreSigned}
  />
)
