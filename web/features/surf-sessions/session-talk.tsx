import { Heart, MessageCircle } from 'lucide-react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { ago, fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { icon } from '#web/ui/icons.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'

type SessionTalkProps = { session: SurfSessionDetail; now: number; onOpen: (sessionId: string) => void }

/** Who surfed along, who liked it, and what they said. */
export function SessionTalk({ session: { party, likes, comments }, now, onOpen }: SessionTalkProps) {
  return (
    <>
      {party.length > 0 && (
        <Section title="Surfed Together">
          <List>
            {party.map(({ sessionId, user }) => (
              <Row
                key={sessionId}
                picture={<Avatar photo={user.profileImageUrl} />}
                title={fullName(user)}
                onPress={() => onOpen(sessionId)}
              />
            ))}
          </List>
        </Section>
      )}
      <p className="mt-6 flex min-h-tap items-center gap-6 border-y border-line text-ink-2 tabular-nums">
        <span className="flex items-center gap-2">
          <Heart {...icon} />
          <Amount of={likes.length} one="like" many="likes" />
        </span>
        <span className="flex items-center gap-2">
          <MessageCircle {...icon} />
          <Amount of={comments.length} one="comment" many="comments" />
        </span>
      </p>
      <ul className="mt-1">
        {comments.map(({ id, comment, createdAt, user }) => (
          <li key={id} className="flex gap-3 py-3">
            <Avatar photo={user.profileImageUrl} />
            <div className="min-w-0 flex-1">
              <p className="text-small text-ink-3">
                <b className="font-strong text-ink">{fullName(user)}</b> ·{' '}
                <time dateTime={createdAt}>{ago(createdAt, now)}</time>
              </p>
              <p className="leading-[1.4] whitespace-pre-line">{comment}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const Amount = ({ of, one, many }: { of: number; one: string; many: string }) => (
  <span>
    {of} {of === 1 ? one : many}
  </span>
)
