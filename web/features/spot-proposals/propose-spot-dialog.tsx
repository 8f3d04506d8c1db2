import {
  type ProposalValues,
  proposalOf,
  saysNothingNew,
  valuesOf,
} from '#web/features/spot-proposals/proposal-form.ts'
import { useKnownProfile, useKnownSpot, useProposeSpot } from '#web/features/spot-proposals/queries.ts'
import { SpotFields } from '#web/features/spot-proposals/spot-fields.tsx'
import { isGone } from '#web/lib/api/api.ts'
import { useUnits } from '#web/lib/format/units.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/spots/spot-proposals.ts'

/** Proposes a new spot, or a correction by spot id. Remounted for each opening. */
export function ProposeSpotDialog({ value: spotId, open, onClose }: AddressedDialogProps) {
  const { data: known, error, refetch } = useKnownSpot(spotId)
  const profile = useKnownProfile(spotId)
  const spot = known && { ...known, profile }
  const units = useUnits()
  const { mutateAsync: propose } = useProposeSpot()
  const repeats = (values: ProposalValues) => spot !== undefined && saysNothingNew(values, spot, units)
  const form = useForm({
    initial: valuesOf(spot, units),
    draftKey: `proposal ${spotId}`,
    storesOnClose: true,
    send: (values, { clientId }) => {
      const proposal = repeats(values) ? undefined : proposalOf(values, spot, units)
      return proposal ? propose({ ...proposal, clientId }) : false
    },
    onSent: onClose,
  })
  const title = spotId === '' ? texts.proposeASpot : texts.correctThisSpot
  if (spotId !== '' && !spot) {
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={title}
        error={error}
        isGone={isGone(error)}
        gone={texts.surfSpotNotFound}
        failed={texts.couldntLoadTheSpot}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      action={texts.sendProposal}
      sending={texts.sending}
      notice={
        <p role="status" className="pb-2.5 text-small text-rip-ink empty:hidden">
          {form.isRefused && repeats(form.values) && texts.nothingHasChangedYetFix}
        </p>
      }
      cancel={
        <Button fill="plain" onClick={() => form.discard(onClose)}>
          {texts.cancel}
        </Button>
      }
    >
      <SpotFields form={form} hasNote hasProfile={profile !== undefined} />
    </FormSheet>
  )
}
