import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { ago, placeOf } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'

type SessionHeaderProps = { session: SurfSessionDetail; name: string; now: number }

/** Who surfed, where and when. */
export function SessionHeader({ session, name, now }: SessionHeaderProps) {
  const { user, isActive, startTime } = session
  return (
    <div className="relative isolate mb-3 overflow-hidden bg-deep px-gutter pt-18 pb-5 text-on-deep">
      <DeepLines />
      <div className="flex items-center gap-4">
        <Avatar size="l" live={isActive} photo={user?.profileImageUrl ?? null} />
        <div className="min-w-0 flex-1">
          <p className="font-display text-head leading-head font-[600] tracking-[-.015em]">{name}</p>
          <p className="text-small leading-[1.4] text-on-deep-2">
            {placeOf(session)}
            <br />
            <time dateTime={startTime}>{ago(startTime, now)}</time>
          </p>
        </div>
        <span className="narrow:absolute narrow:top-6 narrow:left-gutter">
          {isActive ? (
            <Badge tone="sun-full" dot>
              Active
            </Badge>
          ) : (
            <Badge tone="glass">Completed</Badge>
          )}
        </span>
      </div>
    </div>
  )
}
