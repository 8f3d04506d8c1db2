import { Pencil } from 'lucide-react'
import { ShareProfile } from '#web/features/users/share-profile.tsx'
import { SurfingTypes } from '#web/features/users/surfing-types.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { fullName } from '#web/lib/format/format.ts'
import { ShareIconButton, useShareSheet } from '#web/ui/dialogs/share-link.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sea, Surfer } from '#web/ui/scenes/sea.tsx'
import * as texts from '#words/users.ts'

type ProfileHeadProps = {
  user: Viewer
  /** Undefined while loading, '' after a failure: browsers do not cache it. */
  email: string | undefined
  onEdit: () => void
}

export function ProfileHead({ user, email, onEdit }: ProfileHeadProps) {
  const share = useShareSheet('profile')
  return (
    <>
      <div className="relative isolate -mx-gutter h-[max(168px,calc(var(--below-notice,0px)+1.5rem))] overflow-hidden rounded-b-sheet">
        <svg className="scene" viewBox="0 0 430 190" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <Sea width={430} height={190} horizon={104} sun={{ x: 300, radius: 30 }} sky={[0.45, 0.82]} />
          <Surfer x={250} y={128} size={0.5} facing="left" />
        </svg>
        <span className="absolute inset-0 -z-1 bg-linear-to-b from-[oklch(0.2_0.05_232/0.62)] to-transparent to-60%" />
      </div>
      <div className="flex flex-wrap items-end justify-between">
        <Avatar photo={user.profileImageUrl} size="xl" className="-mt-15 ring-6 ring-page" />
        <div className="mt-3 ml-auto flex gap-2">
          <ShareIconButton className="" onPress={() => share.open()} />
          <Button fill="plain" size="m" icon={<Pencil {...iconInButton} />} className="bg-page" onClick={onEdit}>
            {texts.edit}
          </Button>
        </div>
      </div>
      <h1 dir="auto" className="mt-3 text-[1.75rem] wrap-anywhere">
        {fullName(user)}
      </h1>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 *:min-w-0 *:wrap-anywhere">
        {user.username && <span className="font-strong text-ink-2">@{user.username}</span>}
        {email === undefined ? <Skeleton className="my-1.5 h-3 w-44" /> : <span>{email}</span>}
      </p>
      <SurfingTypes types={user.surfingType} className="mt-3" />
      <ShareProfile surfer={user} of="profile" />
    </>
  )
}
