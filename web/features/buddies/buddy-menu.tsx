import { CircleUser, VolumeX } from 'lucide-react'
import type { Surfer } from '#contract/accounts/users.ts'
import { useMute } from '#web/features/buddies/mute.ts'
import { fullName } from '#web/lib/format/format.ts'
import { MenuItem, MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

/** What can be done about a buddy where their sessions stand in the feed. */
export function BuddyMenu({ surfer }: { surfer: Surfer }) {
  const mute = useMute()
  const profile = useSheetAddress('surfer')
  return (
    <MoreMenu label={`More about ${fullName(surfer)}`} side="bottom" fill="none">
      <MenuItem
        Icon={VolumeX}
        words={`Mute ${surfer.firstName}`}
        onPress={() => mute.mutate({ surfer, muted: true })}
      />
      <MenuItem Icon={CircleUser} words="See profile" onPress={() => profile.open(surfer.id)} />
    </MoreMenu>
  )
}
