import { CircleUser, VolumeX } from 'lucide-react'
import type { Surfer } from '#contract/accounts/users.ts'
import { useMute } from '#web/features/buddies/mute.ts'
import { fullName } from '#web/lib/format/format.ts'
import { MenuItem, MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/buddies.ts'

export function BuddyMenu({ surfer }: { surfer: Surfer }) {
  const mute = useMute()
  const profile = useSheetAddress('surfer')
  return (
    <MoreMenu label={texts.moreAboutName(fullName(surfer))} side="bottom" fill="none">
      <MenuItem
        Icon={VolumeX}
        words={texts.muteFirstName(surfer.firstName)}
        onPress={() => mute.mutate({ surfer, muted: true })}
      />
      <MenuItem Icon={CircleUser} words={texts.seeProfile} onPress={() => profile.open(surfer.id)} />
    </MoreMenu>
  )
}
