import type { SurferProfile } from '#contract/accounts/users.ts'
import { SurfingTypes } from '#web/features/users/surfing-types.tsx'
import { fullName } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'

export function SurferHead({ surfer }: { surfer: SurferProfile }) {
  return (
    <header className="relative isolate overflow-hidden rounded-b-sheet bg-deep px-gutter pt-9 pb-5 text-on-deep">
      <DeepLines />
      <Avatar photo={surfer.profileImageUrl} size="xl" live={surfer.isSurfing} />
      <p
        dir="auto"
        aria-hidden="true"
        className="mt-3.5 font-display text-[1.75rem] font-[600] leading-tight wrap-anywhere"
      >
        {fullName(surfer)}
      </p>
      <p className="mt-0.5 text-on-deep-2 wrap-anywhere">@{surfer.username}</p>
      <SurfingTypes over types={surfer.surfingType} className="mt-3" />
    </header>
  )
}
