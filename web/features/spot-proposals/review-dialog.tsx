import { useState } from 'react'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { proposalOf, saysNothingNew, valuesOf } from '#web/features/spot-proposals/proposal-form.ts'
import { useDecide, useOpenProposals, useSpotsBeside } from '#web/features/spot-proposals/queries.ts'
import { SpotFields } from '#web/features/spot-proposals/spot-fields.tsx'
import { joinParts } from '#web/lib/format/lists.ts'
import { positionIn } from '#web/lib/format/typed-position.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

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
  const { id, surfSpotId, surfSpot } = proposal
  const units = useUnits()
  const proposed = { ...proposal, profile: surfSpot ? { ...surfSpot.profile, ...proposal.profile } : undefined }
  const [isAnotherSpot, setAnotherSpot] = useState(false)
  const { mutateAsync, isPending, variables } = useDecide()
  const decide = async (made: Parameters<typeof mutateAsync>[0]) => {
    await mutateAsync(made)
    // The refetched list may have unmounted this component before the answer.
    form.discard(onClose)
  }
  const form = useForm({
    initial: valuesOf(proposed, units),
    draftKey: `review ${id}`,
    send: (values) => {
      const corrected = proposalOf(values, { ...proposal, profile: surfSpot?.profile }, units)
      if (isPending || isUnanswered || !corrected) return false
      const { note: _, surfSpotId: __, ...changed } = corrected
      const spot = saysNothingNew(values, proposed, units) ? undefined : changed
      return decide({ id, decision: 'accepted', isAnotherSpot, spot })
    },
    onSent: onClose,
  })
  const beside = useSpotsBeside(positionIn(form.values) ?? proposal).data ?? []
  const isCloseToKnown = surfSpotId === null && beside.length > 0
  const isUnanswered = isCloseToKnown && !isAnotherSpot
  const deciding = isPending ? variables.decision : undefined
  return (
    <Sheet
      open={open}
      onClose={() => form.leave(onClose)}
      title={surfSpotId ? texts.reviewCorrection : texts.reviewNewSpot}
      foot={
        <>
          <p role="status" className="pb-2.5 text-small text-rip-ink empty:hidden">
            {form.isRefused && isUnanswered && texts.firstSayWhetherThisIs}
          </p>
          <ButtonPair>
            <Button
              fill="plain"
              aria-disabled={isPending}
              onClick={() => isPending || void decide({ id, decision: 'declined' }).catch(() => {})}
            >
              {deciding === 'declined' ? texts.declining : texts.decline}
            </Button>
            <Button fill="sea" type="submit" form={form.id} aria-disabled={isPending}>
              {deciding === 'accepted' ? texts.accepting : texts.accept}
            </Button>
          </ButtonPair>
        </>
      }
    >
      {isCloseToKnown && <SpotsBeside spots={beside} isAnotherSpot={isAnotherSpot} onAnswer={setAnotherSpot} />}
      <form id={form.id} className="grid gap-5" onSubmit={form.submit}>
        <SpotFields form={form} hasNote={false} hasProfile={surfSpot !== null} />
      </form>
      <ConfirmDiscard {...form.question} />
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
  const known = joinParts(spots.map(({ name, distance }) => `${name} (${formatDistance(distance, units)})`))
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
