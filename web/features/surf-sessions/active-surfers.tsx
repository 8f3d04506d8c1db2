import { ACTIVE_SURFERS_SHOWN } from '#contract/limits.ts'
import type { ActiveSession } from '#contract/surf-sessions.ts'
import { fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type ActiveSurfersProps = { sessions: ActiveSession[]; onOpen: (sessionId: string) => void }

/** Who is out at one spot: three chips, and how many more. A session that its surfer keeps to buddies can not be opened by others. */
export function ActiveSurfers({ sessions, onOpen }: ActiveSurfersProps) {
  if (sessions.length === 0) return null
  return (
    <ul aria-label="Active surfers" className="mt-3 flex flex-wrap items-center gap-1.5">
      {sessions.slice(0, ACTIVE_SURFERS_SHOWN).map((session) => (
        <li key={session.id}>
          <SurferChip session={session} onOpen={() => onOpen(session.id)} />
        </li>
      ))}
      {sessions.length > ACTIVE_SURFERS_SHOWN && (
        <li className="px-1.5 text-small font-medium text-ink-3 tabular-nums">
          +{sessions.length - ACTIVE_SURFERS_SHOWN} more
        </li>
      )}
    </ul>
  )
}

function SurferChip({ session: { user, visibility }, onOpen }: { session: ActiveSession; onOpen: () => void }) {
  const look = 'inline-flex min-h-tap items-center gap-[7px] rounded-full bg-well pr-3.5 pl-1.5 text-small font-medium'
  const content = (
    <>
      <Avatar size="s" photo={user?.profileImageUrl ?? null} />
      {user ? user.firstName : 'Anonymous'}
    </>
  )
  const mayOpen = user !== null || visibility === 'everyone'
  return mayOpen ? (
    <button
      type="button"
      aria-label={user ? fullName(user) : undefined}
      className={`${look} active:brightness-95`}
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <span className={look}>{content}</span>
  )
}
