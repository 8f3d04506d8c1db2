import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { ProposeSpotLink } from '#web/features/spot-proposals/propose-links.tsx'
import { useOwnProposals } from '#web/features/spot-proposals/queries.ts'
import { ago } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

const PLACEHOLDERS = 3

const STATES = {
  open: { tone: 'sea', words: texts.waiting },
  accepted: { tone: 'kelp', words: texts.accepted },
  declined: { tone: 'well', words: texts.declined },
} as const

type OwnProposalsProps = { onOpenSpot: (spotId: string) => void; className?: string }

/** Own proposals and their results; a press opens the spot. */
export function OwnProposals({ onOpenSpot, className }: OwnProposalsProps) {
  const { data: proposals, isError, refetch } = useOwnProposals()
  return (
    <Section title={texts.yourProposals} className={className}>
      {proposals === undefined ? (
        isError ? (
          <ErrorState title={texts.couldntLoadYourProposals} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label={texts.loadingYourProposals} />
        )
      ) : proposals.length === 0 ? (
        <EmptyState
          title={texts.noProposalsYet}
          text={texts.knowASpotWereMissing}
          action={<ProposeSpotLink visitor={false} />}
        />
      ) : (
        <>
          <List label={texts.yourProposalsLabel}>
            {proposals.map((proposal) => (
              <OwnProposal key={proposal.id} proposal={proposal} onOpenSpot={onOpenSpot} />
            ))}
          </List>
          <div className="mt-3">
            <ProposeSpotLink visitor={false} />
          </div>
        </>
      )}
    </Section>
  )
}

function OwnProposal({ proposal, onOpenSpot }: { proposal: SpotProposal } & Pick<OwnProposalsProps, 'onOpenSpot'>) {
  const { name, surfSpotId, state, createdAt } = proposal
  const { tone, words } = STATES[state]
  return (
    <Row
      title={name}
      lines={[purposeOf(proposal), texts.sentAgo(ago(createdAt, Date.now()))]}
      action={<Badge tone={tone}>{words}</Badge>}
      {...(surfSpotId && { onPress: () => onOpenSpot(surfSpotId) })}
    />
  )
}

/** An accepted proposal shows its spot, new or known. */
function purposeOf({ state, surfSpot }: SpotProposal): string {
  if (state === 'accepted') return texts.nowInDiscover
  return surfSpot ? texts.correctionOfName(surfSpot.name) : texts.newSpot
}
