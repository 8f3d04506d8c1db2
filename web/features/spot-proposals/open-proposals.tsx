import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { ChangeList } from '#web/features/spot-proposals/change-list.tsx'
import { changesOf } from '#web/features/spot-proposals/changes.ts'
import { useOpenProposals } from '#web/features/spot-proposals/queries.ts'
import { ago, fullName } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

const PLACEHOLDERS = 3

/** For operators: open proposals and their changes. */
export function OpenProposals() {
  const { data: proposals, error, refetch } = useOpenProposals()
  if (isForOperators(error)) return <ForOperators />
  return (
    <Section title={texts.waitingForYou} className="mt-2" {...(proposals?.length && { count: proposals.length })}>
      {proposals === undefined ? (
        error ? (
          <ErrorState title={texts.couldntLoadTheProposals} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label={texts.loadingProposals} />
        )
      ) : proposals.length === 0 ? (
        <EmptyState title={texts.nothingToReview} text={texts.spotsThatSurfersProposeWill} />
      ) : (
        <ul aria-label={texts.waitingProposals} className="grid gap-3">
          {proposals.map((proposal) => (
            <li key={proposal.id} ref={handOnFocus}>
              <OpenProposal proposal={proposal} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OpenProposal({ proposal }: { proposal: SpotProposal }) {
  const { id, name, surfSpot, note, createdAt, user } = proposal
  const review = useSheetAddress('review-spot')
  const changes = changesOf(proposal, useUnits())
  return (
    <Card padded className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lead">{surfSpot?.name ?? name}</h3>
        <Badge tone={surfSpot ? 'sea' : 'sun'}>{surfSpot ? texts.correction : texts.newSpot}</Badge>
      </div>
      <ChangeList changes={changes} isCorrection={surfSpot !== null} />
      {note && (
        <blockquote dir="auto" className="rounded-field bg-well px-3.5 py-2.5 text-[0.9375rem]">
          {note}
        </blockquote>
      )}
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Avatar photo={user.profileImageUrl} size="s" />
        <span>
          <span dir="auto">{fullName(user)}</span> <span className="whitespace-nowrap">@{user.username}</span>,{' '}
          {ago(createdAt, Date.now())}
        </span>
      </p>
      <Button fill="plain" aria-label={texts.reviewName(name)} onClick={() => review.open(id)}>
        {texts.review}
      </Button>
    </Card>
  )
}
