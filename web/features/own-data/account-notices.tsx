import type { CurrentUser, Standing } from '#contract/accounts/users.ts'
import { LeavingNotice } from '#web/features/own-data/leaving-notice.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/own-data.ts'

type AccountNoticesProps = Pick<CurrentUser, 'standing'>

/** For the few surfers whom nobody else sees yet, or who are leaving. */
export const AccountNotices = ({ standing }: AccountNoticesProps) => (
  <>
    <StandingCard standing={standing} />
    <LeavingNotice className="not-empty:mt-4.5" />
  </>
)

const WORDS: Partial<Record<Standing, readonly [title: string, text: string]>> = {
  awaiting: [texts.awaitingTitle, texts.awaitingText],
  unverified: [texts.unverifiedTitle, texts.unverifiedText],
}

function StandingCard({ standing }: AccountNoticesProps) {
  const [title, text] = (standing && WORDS[standing]) || []
  return (
    <div role="status" className="not-empty:mt-4.5">
      {title && (
        <div
          ref={handOnFocus}
          className="squircle flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sand p-4"
        >
          <p className="min-w-0 flex-1 basis-44">
            <b className="block font-strong">{title}</b>
            {text}
          </p>
          {standing === 'unverified' && (
            <Button size="m" fill="plain" href="/settings/security">
              {texts.confirm}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
