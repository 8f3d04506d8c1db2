import type { CurrentUser, Standing } from '#contract/accounts/users.ts'
import { LeavingNotice } from '#web/features/own-data/leaving-notice.tsx'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/own-data.ts'

type AccountNoticesProps = Pick<CurrentUser, 'standing' | 'standingUntil'>

/** For the few surfers whom nobody else sees yet, who are limited, or who are leaving. */
export const AccountNotices = ({ standing, standingUntil }: AccountNoticesProps) => (
  <>
    <StandingCard standing={standing} standingUntil={standingUntil} />
    <LeavingNotice className="not-empty:mt-4.5" />
  </>
)

const WORDS: Partial<Record<Standing, readonly [title: string, text: string]>> = {
  awaiting: [texts.awaitingTitle, texts.awaitingText],
  unverified: [texts.unverifiedTitle, texts.unverifiedText],
}

const wordsFor = (standing: Standing, until: string | null | undefined) =>
  standing === 'limited' ? [texts.limitedTitle(until ? dayOf(until) : null), texts.limitedText] : WORDS[standing]

const dayOf = (time: string) => new Intl.DateTimeFormat(readersLocale, { dateStyle: 'long' }).format(new Date(time))

function StandingCard({ standing, standingUntil }: AccountNoticesProps) {
  const [title, text] = (standing && wordsFor(standing, standingUntil)) || []
  return (
    <div role="status" className="not-empty:mt-4.5">
      {title && (
        <div
          ref={handOnFocus}
          className="squircle flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-sand p-4"
        >
          <p className="min-w-0 flex-1 basis-60">
            <b className="block font-strong">{title}</b>
            {text}
          </p>
          {standing === 'unverified' && (
            <Button size="m" fill="plain" href="/settings/security">
              {texts.confirm}
            </Button>
          )}
          {standing === 'limited' && (
            <Button size="m" fill="plain" href="/decisions">
              {texts.seeWhy}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
