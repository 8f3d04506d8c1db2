import type { Surfer } from '#contract/users.ts'
import { lateCode } from '#web/ui/late-code.ts'

const menu = lateCode(async () => (await import('#web/features/buddies/buddy-menu.tsx')).BuddyMenu)

/** What can be done about a buddy, whose code is fetched where it is first shown. */
export function LateBuddyMenu({ surfer }: { surfer: Surfer }) {
  const code = menu.useCode(true)
  return typeof code === 'object' && <code.value surfer={surfer} />
}
