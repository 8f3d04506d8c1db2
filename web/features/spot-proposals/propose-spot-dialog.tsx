import { useId, useState } from 'react'
import { draftOf, proposalOf, type SpotDraft, saysNothingNew } from '#web/features/spot-proposals/draft.ts'
import { useKnownSpot, useProposeSpot } from '#web/features/spot-proposals/queries.ts'
import { SpotForm } from '#web/features/spot-proposals/spot-form.tsx'
import { isGone } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import * as texts from '#words/spot-proposals.ts'

/** Proposes a new spot, or a correction by spot id. Remounted for each opening. */
export function ProposeSpotDialog({ value: spotId, open, onClose }: AddressedDialogProps) {
  const formId = useId()
  const { clientId, typed, keep, forget } = useUnsentDraft(spotId)
  const [unchanged, setUnchanged] = useState(false)
  const { data: spot, error, refetch } = useKnownSpot(spotId)
  const propose = useProposeSpot()
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
        {unchanged && texts.nothingHasChangedYetFix}
      </p>
      <ButtonPair className="grid-cols-[2fr_3fr]">
        <Button fill="plain" onClick={close}>
          {texts.cancel}
        </Button>
        <Button fill="sun" type="submit" form={formId} disabled={propose.isPending}>
          {propose.isPending ? texts.sending : texts.sendProposal}
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

type Unsent = { clientId: string; typed?: SpotDraft }

/** Drafts by spot id ('' for a new one), because a swipe closes the dialog. */
const unsent = new Map<string, Unsent>()

/**
 * The unsent draft of a spot, until the page unloads; undefined before any input. Its clientId stays with it, so that
 * the next opening does not resend a proposal whose answer was lost.
 */
function useUnsentDraft(spotId: string) {
  const [draft, setDraft] = useState<Unsent>(() => unsent.get(spotId) ?? { clientId: newClientId() })
  // Changes the latest draft: a position may arrive long after the render that requested it.
  const keep = (change: (typed: SpotDraft | undefined) => SpotDraft) => {
    const latest = unsent.get(spotId) ?? draft
    const kept = { ...latest, typed: change(latest.typed) }
    unsent.set(spotId, kept)
    setDraft(kept)
  }
  return { ...draft, keep, forget: () => void unsent.delete(spotId) }
}
