import { useQuery } from '@tanstack/react-query'
import { Waves } from 'lucide-react'
import { useCurrentSession } from '#web/features/surf-sessions/queries.ts'
import { read } from '#web/lib/api.ts'
import { placeOf } from '#web/lib/format.ts'
import { icon } from '#web/ui/icons.tsx'

/** Tells a surfer who is in the water already that one session comes after the other. */
export function AlreadyIn() {
  const user = useQuery(read('GET /api/auth/user'))
  return user.data ? <Note userId={user.data.id} /> : null
}

function Note({ userId }: { userId: string }) {
  const session = useCurrentSession(userId)
  if (!session) return null
  return (
    <p className="squircle mb-3 flex items-center gap-3 rounded-field bg-sand px-4 py-2.5 text-small leading-[1.35]">
      <Waves {...icon} />
      <span>
        You are checked in at <b className="font-strong">{placeOf(session)}</b>. Check out there first.
      </span>
    </p>
  )
}
