import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignIn } from '#contract/accounts/sign-in.ts'
import { useSignIns } from '#web/features/accounts/queries.ts'
import { daysAgo } from '#web/features/accounts/sign-ins/days-ago.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** The browsers in which the reader is signed in; each but this one can be signed out from here. */
export function SignInList() {
  const { data: signIns, isError, refetch } = useSignIns()
  return (
    <Section title="Where you are signed in">
      <p className="mb-3 text-ink-2">
        You're signed in on these browsers. Sign out any you don't recognize or no longer use.
      </p>
      {signIns ? (
        <List label="Where you are signed in">
          {signIns.map((signIn) => (
            <Row
              key={signIn.id}
              title={signIn.browser ?? UNKNOWN}
              lines={[
                `Since ${daysAgo(signIn.createdAt, new Date())}, last used ${daysAgo(signIn.usedAt, new Date())}`,
              ]}
              action={signIn.current ? <Badge tone="kelp">This browser</Badge> : <EndButton signIn={signIn} />}
            />
          ))}
        </List>
      ) : isError ? (
        <ErrorState title="Couldn't load your sign-ins" onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={2} label="Loading your sign-ins" />
      )}
    </Section>
  )
}

const UNKNOWN = 'Unknown browser'

function EndButton({ signIn: { id, browser } }: { signIn: SignIn }) {
  const cache = useQueryClient()
  const { mutate: end, isPending } = useMutation({
    mutationFn: async () => {
      await call('DELETE /api/sign-ins/:id', { params: { id } }).catch(unlessGone)
    },
    onSuccess: () => showToast({ title: 'Success', text: 'That browser is signed out' }),
    onError: () => showToast({ title: 'Error', text: 'Failed to sign that browser out', kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/sign-ins'),
  })
  return (
    <span ref={handOnFocus}>
      <Button size="m" disabled={isPending} onClick={() => end()} aria-label={`Sign out ${browser ?? UNKNOWN}`}>
        Sign out
      </Button>
    </span>
  )
}
