import { useId, useState } from 'react'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { draftOf, saysNothingNew } from '#web/features/spot-proposals/draft.ts'
import { useDecide, useOpenProposals, useSpotsBeside } from '#web/features/spot-proposals/queries.ts'
import { SpotForm } from '#web/features/spot-proposals/spot-form.tsx'
import { exactPosition, positionIn } from '#web/lib/format/typed-position.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as texts from '#words/spot-proposals.ts'

/** For operators: corrects a proposal on a map, then accepts or declines it. */
export function ReviewDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data, error, refetch } = useOpenProposals()
  const proposal = data?.find((one) => one.id === id)
  if (!proposal)
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.reviewProposal}
        error={error}
        isGone={data !== undefined}
        gone={texts.thisProposalHasBeenAnswered}
        failed={texts.couldntLoadTheProposal}
        onRetry={() => refetch()}
      />
    )
  return <Review key={id} proposal={proposal} open={open} onClose={onClose} />
}

type ReviewProps = { proposal: SpotProposal; open: boolean; onClose: () => void }

function Review({ proposal, open, onClose }: ReviewProps) {
  const { id, surfSpotId } = proposal
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOf(proposal))
  const [isAnotherSpot, setAnotherSpot] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const { mutateAsync, isPending, variables } = useDecide()
  const beside = useSpotsBeside(positionIn(draft) ?? proposal).data ?? []
  const isCloseToKnown = surfSpotId === null && beside.length > 0
  const deciding = isPending ? variables.decision : undefined
  // The refetched list may unmount this component before the answer.
  const decide = (made: Parameters<typeof mutateAsync>[0]) => void mutateAsync(made).then(onClose, () => {})
  const accept = () => {
    if (isPending) return
    if (isCloseToKnown && !isAnotherSpot) return setUnanswered(true)
    const position = exactPosition(draft, proposal)
    if (!position) return
    const { note: _, ...said } = draft
    const spot = saysNothingNew(draft, proposal) ? undefined : { ...said, ...position }
    decide({ id, decision: 'accepted', isAnotherSpot, spot })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={surfSpotId ? texts.reviewCorrection : texts.reviewNewSpot}
      foot={
        <>
          <p role="status" className="pb-2.5 text-small text-rip-ink empty:hidden">
            {isUnanswered && !isAnotherSpot && texts.firstSayWhetherThisIs}
          </p>
          <ButtonPair>
            <Button
              fill="plain"
              aria-disabled={isPending}
              onClick={() => isPending || decide({ id, decision: 'declined' })}
            >
              {deciding === 'declined' ? texts.declining : texts.decline}
            </Button>
            <Button fill="sea" type="submit" form={formId} aria-disabled={isPending}>
              {deciding === 'accepted' ? texts.accepting : texts.accept}
            </Button>
          </ButtonPair>
        </>
      }
    >
      {isCloseToKnown && <SpotsBeside spots={beside} isAnotherSpot={isAnotherSpot} onAnswer={setAnotherSpot} />}
      <SpotForm
        hasNote={false}
        id={formId}
        draft={draft}
        onChange={(more) => setDraft({ ...draft, ...more })}
        onSend={accept}
      />
    </Sheet>
  )
}

type SpotsBesideProps = {
  spots: { name: string; distance: number }[]
  isAnotherSpot: boolean
  onAnswer: (isAnotherSpot: boolean) => void
}

/** A new spot may be known under another name. */
function SpotsBeside({ spots, isAnotherSpot, onAnswer }: SpotsBesideProps) {
  const units = useUnits()
  const known = spots.map(({ name, distance }) => `${name} (${formatDistance(distance, units)})`).join(', ')
  return (
    <Card className="mb-5 overflow-hidden bg-sun-wash">
      <p className="px-4 pt-3 text-[0.9375rem] font-strong text-sun-ink">{texts.knownSpotsNearby(known)}</p>
      <ul>
        <ChoiceRow
          title={texts.itsAnotherSpot}
          checked={isAnotherSpot}
          onChange={({ target }) => onAnswer(target.checked)}
        />
      </ul>
    </Card>
  )
}
