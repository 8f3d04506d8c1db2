import { ACTIVE_SURFERS_SHOWN } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { fullName, mayOpen } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type ActiveSurfersProps = {
  /** Undefined without any. */
  active: ActiveAtSpot | undefined
  onOpen: (sessionId: string) => void
}

/** Three active surfers of a spot, and how many others. Strangers cannot open sessions visible to buddies alone. */
export function ActiveSurfers({ active, onOpen }: ActiveSurfersProps) {
  if (!active) return null
  const sessions = active.sessions.slice(0, ACTIVE_SURFERS_SHOWN)
  return (
    <ul aria-label={texts.activeSurfers} className="relative z-1 mt-3 flex w-fit flex-wrap items-center gap-1.5">
      {sessions.map((session) => (
        <li key={session.id}>
          <SurferChip session={session} onOpen={() => onOpen(session.id)} />
        </li>
      ))}
      {active.count > sessions.length && (
        <li className="px-1.5 text-small font-medium text-ink-3 tabular-nums">
          {texts.moreSpots(active.count - sessions.length)}
        </li>
      )}
    </ul>
  )
}

type SurferChipProps = { session: ActiveAtSpot['sessions'][number]; onOpen: () => void }

function SurferChip({ session, onOpen }: SurferChipProps) {
  const { user } = session
  const style = 'inline-flex min-h-tap items-center gap-[7px] rounded-full bg-well pr-3.5 pl-1.5 text-small font-medium'
  const content = (
    <>
      <Avatar size="s" photo={user?.profileImageUrl ?? null} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {user ? user.firstName : texts.anonymous}
      </span>
    </>
  )
  return mayOpen(session) ? (
    <button
      type="button"
      aria-label={user ? fullName(user) : undefined}
      className={`${style} active:brightness-95`}
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <span className={style}>{content}</span>
  )
}
