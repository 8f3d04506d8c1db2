import { useId, useState } from 'react'
import { draftOf, proposalOf, type SpotDraft, saysNothingNew } from '#web/features/spot-proposals/draft.ts'
import { useKnownSpot, useProposeSpot } from '#web/features/spot-proposals/queries.ts'
import { SpotForm } from '#web/features/spot-proposals/spot-form.tsx'
import { useUnsentDraft } from '#web/features/spot-proposals/unsent-draft.ts'
import { isGone } from '#web/lib/api/api.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'

/** One proposal: a new spot, or with a spot's id what that one should be. Mounted anew for each opening. */
export function ProposeSpotDialog({ value: spotId, open, onClose }: AddressedDialogProps) {
  const formId = useId()
  const { clientId, typed, keep, forget } = useUnsentDraft(spotId)
  const [unchanged, setUnchanged] = useState(false)
  const { data: spot, error, refetch } = useKnownSpot(spotId)
  const propose = useProposeSpot()
  const title = spotId === '' ? 'Propose a Spot' : 'Correct This Spot'
  if (spotId !== '' && !spot) {
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={title}
        error={error}
        isGone={isGone(error)}
        gone="Surf spot not found"
        failed="Couldn't load the spot"
        onRetry={() => refetch()}
      />
    )
  }
  const draft = typed ?? draftOf(spot)
  const change = (more: Partial<SpotDraft>) => {
    setUnchanged(false)
    keep((latest = draftOf(spot)) => ({ ...latest, ...more }))
  }
  const close = () => {
    forget()
    onClose()
  }
  const send = () => {
    if (spot && saysNothingNew(draft, spot)) return setUnchanged(true)
    const proposal = proposalOf(draft, spot)
    if (proposal) propose.mutate({ ...proposal, clientId }, { onSuccess: close })
  }
  const foot = (
    <>
      <p role="status" className="pb-2.5 text-small text-rip-ink empty:hidden">
        {unchanged && "Nothing has changed yet. Fix what's wrong, or leave a note."}
      </p>
      <ButtonPair className="grid-cols-[2fr_3fr]">
        <Button fill="plain" onClick={close}>
          Cancel
        </Button>
        <Button fill="sun" type="submit" form={formId} disabled={propose.isPending}>
          {propose.isPending ? 'Sending...' : 'Send proposal'}
        </Button>
      </ButtonPair>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} foot={foot}>
      <SpotForm hasNote id={formId} draft={draft} onChange={change} onSend={send} />
    </Sheet>
  )
}
