import { UserCheck, UserPlus } from 'lucide-react'
import type { SurferProfile } from '#contract/accounts/users.ts'
import { AnswerButtons } from '#web/features/buddies/pending-requests.tsx'
import { useSendRequest } from '#web/features/buddies/requests.ts'
import { WithdrawButton } from '#web/features/buddies/sent-requests.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/buddies.ts'

export function Relationship({ surfer }: { surfer: SurferProfile }) {
  const sendRequest = useSendRequest()
  const { relationship, requestId } = surfer
  if (relationship === 'self') {
    return (
      <Button href="/profile" wide>
        {texts.thisIsYouSeeYour}
      </Button>
    )
  }
  if (relationship === 'none' && surfer.mayRequest === false)
    return <p className="grid min-h-[50px] place-items-center text-center text-ink-3">{texts.takesNoRequests}</p>
  if (relationship === 'none') {
    return (
      <div ref={handOnFocus}>
        <Button fill="sun" wide icon={<UserPlus {...iconInButton} />} onClick={() => sendRequest.mutate(surfer.id)}>
          {texts.addBuddy}
        </Button>
      </div>
    )
  }
  if (relationship === 'was_asked' && requestId)
    return <AnswerButtons request={{ id: requestId, follower: surfer }} className="min-h-[50px]" />
  return (
    <div className="flex flex-wrap items-center justify-center">
      <p
        role="status"
        className={`flex min-h-[50px] items-center justify-center gap-2 font-bold ${relationship === 'accepted' ? 'text-kelp-ink' : 'text-ink-3'}`}
      >
        {relationship === 'accepted' && <UserCheck {...iconInButton} />}
        {relationship !== 'accepted' ? texts.requestPending : surfer.isMuted ? texts.buddiesMuted : texts.buddies}
      </p>
      {relationship === 'asked' && <WithdrawButton surfer={surfer} />}
    </div>
  )
}
