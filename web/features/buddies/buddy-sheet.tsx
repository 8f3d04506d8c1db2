import { UserMinus } from 'lucide-react'
import type { Buddy } from '#contract/buddies.ts'
import { useBuddies, useEndBuddy } from '#web/features/buddies/queries.ts'
import { fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** What can be done about one buddy. Open while the address has `?buddy=` and the id of one. */
export function BuddySheet() {
  const address = useSheetAddress('buddy')
  const buddy = useBuddies().data?.find(({ id }) => id === address.value)
  return (
    <Sheet fit open={buddy !== undefined} onClose={address.close} title={buddy ? fullName(buddy) : 'Buddy'}>
      {buddy && <About buddy={buddy} onDone={address.close} />}
    </Sheet>
  )
}

function About({ buddy, onDone }: { buddy: Buddy; onDone: () => void }) {
  const { mutate: end } = useEndBuddy()
  return (
    <>
      <div className="flex items-center gap-3 pt-2 pb-4">
        <Avatar photo={buddy.profileImageUrl} size="l" live={buddy.isSurfing} />
        <p className="text-ink-3">@{buddy.username}</p>
      </div>
      <p className="text-[0.9375rem] text-ink-2">
        Without each other as buddies, neither of you sees what the other shares with buddies alone.
      </p>
      <Button
        fill="rip"
        wide
        className="mt-4"
        icon={<UserMinus {...iconInButton} />}
        onClick={() => {
          onDone()
          end(buddy.id)
        }}
      >
        Remove Buddy
      </Button>
    </>
  )
}
