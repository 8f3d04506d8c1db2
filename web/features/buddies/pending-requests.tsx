import type { BuddyRequest } from '#contract/buddies.ts'
import { useAnswer, usePendingRequests } from '#web/features/buddies/queries.ts'
import { fullName } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'
import { Section } from '#web/ui/section.tsx'

/** Who waits for an answer; nothing at all when nobody does, but a word when that is not known. */
export function PendingRequests() {
  const { data: requests, isError, refetch } = usePendingRequests()
  if (isError && requests === undefined)
    return <ErrorState title="Your requests did not load" onRetry={() => refetch()} />
  if (!requests?.length) return null
  return (
    <Section title="Pending Requests" count={requests.length} className="mt-5">
      <Card>
        <ul aria-label="Pending requests" className="divide-y divide-line">
          {requests.map((request) => (
            <li key={request.id} ref={handOnFocus} className="p-4">
              <div className="flex items-center gap-3">
                <Avatar photo={request.follower.profileImageUrl} size="l" />
                <div className="min-w-0">
                  <p className="text-lead font-strong leading-tight">{fullName(request.follower)}</p>
                  <p className="mt-px text-small text-ink-3">Wants to be your buddy</p>
                </div>
              </div>
              <AnswerButtons request={request} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

/** Accept and Decline, side by side. */
export function AnswerButtons({ request: { id, follower } }: { request: BuddyRequest }) {
  const { mutate } = useAnswer()
  const name = fullName(follower)
  return (
    <div ref={handOnFocus} className="mt-3 grid grid-cols-2 gap-2">
      <Button fill="sea" size="m" aria-label={`Accept ${name}`} onClick={() => mutate({ id, answer: 'accept' })}>
        Accept
      </Button>
      <Button fill="plain" size="m" aria-label={`Decline ${name}`} onClick={() => mutate({ id, answer: 'decline' })}>
        Decline
      </Button>
    </div>
  )
}
