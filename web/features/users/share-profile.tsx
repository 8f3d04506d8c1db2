import type { Surfer } from '#contract/accounts/users.ts'
import { fullName } from '#web/lib/format/format.ts'
import { ShareSheet } from '#web/ui/dialogs/share-link.tsx'
import * as texts from '#words/users.ts'

type ShareProfileProps = { surfer: Pick<Surfer, 'id' | 'firstName' | 'lastName'>; of: 'surfer' | 'profile' }

/** Says who can open a profile before its link is shared; `useShareSheet` opens it. */
export const ShareProfile = ({ surfer, of }: ShareProfileProps) => (
  <ShareSheet
    of={of}
    link={{ title: texts.nameOnLineup(fullName(surfer)), path: `/discover?surfer=${surfer.id}` }}
    whoCanOpen={texts.onlyPeopleWhoAreSigned}
  />
)
