import type { SignIn } from '#contract/accounts/sign-in.ts'
import { useSignIns } from '#web/features/accounts/queries.ts'
import { daysAgo, formatBrowser } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { call, unlessGone } from '#web/lib/api/api.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function SignInList() {
  const { data: signIns, isError, refetch } = useSignIns()
  return (
    <Section title={texts.whereYouAreSignedIn}>
      <p className="mb-3 text-ink-2">{texts.youreSignedInOnThese}</p>
      {signIns ? (
        <List label={texts.whereYouAreSignedIn}>
          {signIns.map((signIn) => (
            <Row
              key={signIn.id}
              title={formatBrowser(signIn.browser)}
              lines={[texts.sinceLastUsed(daysAgo(signIn.createdAt, new Date()), daysAgo(signIn.usedAt, new Date()))]}
              action={signIn.current ? <Badge tone="kelp">{texts.thisBrowser}</Badge> : <EndButton signIn={signIn} />}
            />
          ))}
        </List>
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourSignIns} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={2} label={texts.loadingYourSignIns} />
      )}
    </Section>
  )
}

function EndButton({ signIn: { id, browser } }: { signIn: SignIn }) {
  const { mutate: end, isPending } = useAct({
    call: async () => {
      await call('DELETE /api/sign-ins/:id', { params: { id } }).catch(unlessGone)
    },
    done: texts.thatBrowserIsSignedOut,
    failed: texts.failedToSignThatBrowser,
    changes: ['GET /api/sign-ins'],
  })
  return (
    <span ref={handOnFocus}>
      <Button
        size="m"
        disabled={isPending}
        onClick={() => end()}
        aria-label={texts.signOutBrowser(formatBrowser(browser))}
      >
        {texts.signOut}
      </Button>
    </span>
  )
}
