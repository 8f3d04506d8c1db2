import type { BuddyRequest } from '#contract/people/buddies.ts'
import { usePendingRequests } from '#web/features/buddies/queries.ts'
import { useAnswer } from '#web/features/buddies/requests.ts'
import { fullName } from '#web/lib/format/format.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/buddies.ts'

/** Renders nothing without requests, but a message when loading failed. */
export function PendingRequests({ onOpen }: { onOpen: (userId: string) => void }) {
  const { data: requests, isError, refetch } = usePendingRequests()
  if (isError && requests === undefined)
    return (
      <div className="mt-5">
        <ErrorState title={texts.couldntLoadYourRequests} onRetry={() => refetch()} />
      </div>
    )
  if (!requests?.length) return null
  return (
    <Section title={texts.pendingRequests} count={requests.length} className="mt-5">
      <Card>
        <ul aria-label={texts.pendingRequestsLabel} className="divide-y divide-line">
          {requests.map((request) => (
            <li key={request.id} ref={handOnFocus} className="p-4">
              <button
                type="button"
                onClick={() => onOpen(request.follower.id)}
                className="-m-1 flex items-center gap-3 rounded-field p-1 text-start active:bg-ink/5"
              >
                <Avatar photo={request.follower.profileImageUrl} size="l" />
                <span className="min-w-0">
                  <span className="block text-[length:min(var(--t-lead),8vw)] font-strong leading-tight wrap-anywhere">
                    <span dir="auto">{fullName(request.follower)}</span>
                  </span>
                  <span className="mt-px block text-small text-ink-3">{texts.wantsToBeYourBuddy}</span>
                </span>
              </button>
              <AnswerButtons request={request} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

type AnswerButtonsProps = { request: Pick<BuddyRequest, 'id' | 'follower'>; className?: string }

export function AnswerButtons({ request, className = 'mt-3' }: AnswerButtonsProps) {
  const { mutate } = useAnswer()
  const name = fullName(request.follower)
  return (
    <div
      ref={handOnFocus}
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2 ${className}`}
    >
      <Button
        fill="sea"
        size="m"
        aria-label={texts.acceptName(name)}
        onClick={() => mutate({ request, answer: 'accept' })}
      >
        {texts.accept}
      </Button>
      <Button
        fill="plain"
        size="m"
        aria-label={texts.declineName(name)}
        onClick={() => mutate({ request, answer: 'decline' })}
      >
        {texts.decline}
      </Button>
    </div>
  )
}
