import { useState } from 'react'
import type { WaitingSurfer } from '#contract/operators/joining.ts'
import { useWaitingSurfers } from '#web/features/accounts/joining/queries.ts'
import { call, isGone } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, fullName } from '#web/lib/format/format.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/operators.ts'

/** More would push the links below out of reach. */
const SHOWN_FIRST = 5

/** Without anybody who waits, shown only where operators approve surfers. */
export function WaitingSurfers({ isExpected }: { isExpected: boolean }) {
  const { data, isError, refetch } = useWaitingSurfers()
  const beingDecided = useBeingDecided()
  const [showsAll, setShowsAll] = useState(false)
  const surfers = data?.filter(({ id }) => !beingDecided.has(id))
  const hidden = showsAll ? 0 : Math.max(0, (surfers?.length ?? 0) - SHOWN_FIRST)
  if (!isExpected && surfers?.length === 0) return null
  return (
    <Section title={texts.waitingForApproval} className="mt-2" {...(surfers?.length && { count: surfers.length })}>
      {surfers === undefined ? (
        isError ? (
          <ErrorState title={texts.couldntLoadWaiting} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards count={1} label={texts.loadingWaiting} />
        )
      ) : surfers.length === 0 ? (
        <EmptyState title={texts.nobodyWaits} text={texts.newSurfersAppearHere} />
      ) : (
        <Cards surfers={surfers.slice(0, surfers.length - hidden)} />
      )}
      {hidden > 0 && (
        <Button wide className="mt-3" onClick={() => setShowsAll(true)}>
          {texts.showAll(surfers?.length ?? 0)}
        </Button>
      )}
    </Section>
  )
}

function Cards({ surfers }: { surfers: WaitingSurfer[] }) {
  const { mutate: decide } = useDecide()
  const [refused, setRefused] = useState<WaitingSurfer>()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ul aria-label={texts.waitingForApproval} className="grid gap-3">
        {surfers.map((surfer) => (
          <li key={surfer.id} ref={handOnFocus}>
            <WaitingCard
              surfer={surfer}
              onApprove={() => decide({ surfer, isApproved: true })}
              onRefuse={() => {
                setRefused(surfer)
                setAsking(true)
              }}
            />
          </li>
        ))}
      </ul>
      {refused && (
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          title={texts.refuseQuestion(fullName(refused))}
          text={texts.theAccountIsRemoved}
          action={texts.refuse}
          onConfirm={() => decide({ surfer: refused, isApproved: false })}
        />
      )}
    </>
  )
}

type WaitingCardProps = { surfer: WaitingSurfer; onApprove: () => void; onRefuse: () => void }

function WaitingCard({ surfer, onApprove, onRefuse }: WaitingCardProps) {
  const { username, profileImageUrl, email, emailVerified, message, since } = surfer
  const name = fullName(surfer)
  const now = useNow()
  return (
    <Card padded className="grid gap-3">
      <div className="flex items-start gap-3">
        <Avatar photo={profileImageUrl} size="l" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h3 dir="auto" className="text-lead">
            {name}
          </h3>
          <p className="text-small text-ink-3">@{username}</p>
          <p className="text-small text-ink-3">{texts.signedUp(ago(since, now))}</p>
        </div>
      </div>
      {email && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.9375rem] wrap-anywhere">
          <span className="min-w-0">{email}</span>
          <Badge tone={emailVerified ? 'kelp' : 'sun'}>{emailVerified ? texts.confirmed : texts.notConfirmed}</Badge>
        </p>
      )}
      {message && (
        <blockquote
          dir="auto"
          className="rounded-field bg-well px-3.5 py-2.5 text-[0.9375rem] whitespace-pre-line wrap-anywhere"
        >
          {message}
        </blockquote>
      )}
      <ButtonPair>
        <Button size="m" fill="plain" aria-label={texts.refuseName(name)} onClick={onRefuse}>
          {texts.refuse}
        </Button>
        <Button size="m" fill="sea" aria-label={texts.approveName(name)} onClick={onApprove}>
          {texts.approve}
        </Button>
      </ButtonPair>
    </Card>
  )
}

type Decision = { surfer: WaitingSurfer; isApproved: boolean }

const mutationKey = ['GET /api/operators/waiting', 'decision'] as const

const useDecide = () =>
  useAct({
    mutationKey,
    call: ({ surfer: { id }, isApproved }: Decision) =>
      call(isApproved ? 'PUT /api/operators/waiting/:id' : 'DELETE /api/operators/waiting/:id', { params: { id } }),
    done: (_, { surfer, isApproved }) => (isApproved ? texts.isApproved : texts.isRefused)(fullName(surfer)),
    failed: (error, { surfer, isApproved }) =>
      isGone(error)
        ? texts.isAlreadyDecided(fullName(surfer))
        : { title: (isApproved ? texts.couldntApprove : texts.couldntRefuse)(fullName(surfer)) },
    changes: ['GET /api/operators/waiting', 'GET /api/operators/log'],
  })

/** Ids of surfers whose decision is being sent. */
const useBeingDecided = (): ReadonlySet<string> =>
  new Set(usePending<Decision>(mutationKey).map(({ surfer }) => surfer.id))
