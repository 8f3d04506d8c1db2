import type { SpotProposal } from '#contract/spot-proposals.ts'
import { ChangeList } from '#web/features/spot-proposals/change-list.tsx'
import { type Decision, useDecide, useOpenProposals, useSpotsBeside } from '#web/features/spot-proposals/queries.ts'
import { ago, fullName } from '#web/lib/format.ts'
import { formatDistance, useUnits } from '#web/lib/units.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'
import { Section } from '#web/ui/section.tsx'
import { SkeletonCards } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 3

/** For operators: every proposal that waits, what it would change, and the two answers to it. */
export function OpenProposals() {
  const { data: proposals, isError, refetch } = useOpenProposals()
  return (
    <Section title="Waiting for You" className="mt-2" {...(proposals?.length && { count: proposals.length })}>
      {proposals === undefined ? (
        isError ? (
          <ErrorState title="Couldn't load the proposals" onRetry={() => refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label="Loading proposals" />
        )
      ) : proposals.length === 0 ? (
        <EmptyState title="Nothing to review" text="Spots that surfers propose will appear here." />
      ) : (
        <ul aria-label="Waiting proposals" className="grid gap-3">
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
  const { name, surfSpot, note, createdAt, user } = proposal
  return (
    <Card padded className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lead">{surfSpot?.name ?? name}</h3>
        <Badge tone={surfSpot ? 'sea' : 'sun'}>{surfSpot ? 'Correction' : 'New spot'}</Badge>
      </div>
      <ChangeList proposal={proposal} />
      <SpotsBeside proposal={proposal} />
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
      <Decisions proposal={proposal} />
    </Card>
  )
}

/** A new spot may be one that is known under another name. */
function SpotsBeside({ proposal }: { proposal: SpotProposal }) {
  const units = useUnits()
  const { data: spots } = useSpotsBeside(proposal)
  const others = spots?.filter(({ id }) => id !== proposal.surfSpotId) ?? []
  if (others.length === 0) return null
  return (
    <p className="rounded-field bg-sun-wash px-3.5 py-2.5 text-small text-sun-ink">
      Known spots nearby:{' '}
      {others.map(({ name, distance }) => `${name} (${formatDistance(distance, units)})`).join(', ')}
    </p>
  )
}

function Decisions({ proposal: { id, name } }: { proposal: SpotProposal }) {
  const { mutate, isPending, variables } = useDecide()
  const deciding = isPending ? variables.decision : undefined
  // A disabled button would lose the focus before the card can hand it on.
  const button = (decision: Decision) =>
    ({ size: 'm', 'aria-disabled': isPending, onClick: () => isPending || mutate({ id, decision }) }) as const
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button {...button('declined')} fill="plain" aria-label={`Decline ${name}`}>
        {deciding === 'declined' ? 'Declining...' : 'Decline'}
      </Button>
      <Button {...button('accepted')} fill="sea" aria-label={`Accept ${name}`}>
        {deciding === 'accepted' ? 'Accepting...' : 'Accept'}
      </Button>
    </div>
  )
}
