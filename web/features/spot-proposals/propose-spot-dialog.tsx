import { useId, useState } from 'react'
import { draftOf, proposalOf, type SpotDraft, saysNothingNew } from '#web/features/spot-proposals/draft.ts'
import { useKnownSpot, useProposeSpot } from '#web/features/spot-proposals/queries.ts'
import { SpotForm } from '#web/features/spot-proposals/spot-form.tsx'
import { useUnsentDraft } from '#web/features/spot-proposals/unsent-draft.ts'
import { ApiError } from '#web/lib/api.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

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
      <Sheet open={open} onClose={onClose} title={title} fit={error !== null}>
        {error ? <NoSpot error={error} onRetry={() => refetch()} /> : <Waiting />}
      </Sheet>
    )
  }
  const draft = typed ?? draftOf(spot)
  const change = (next: SpotDraft) => {
    setUnchanged(false)
    keep(next)
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
        {unchanged && 'Nothing is changed yet. Change what is wrong, or leave a note.'}
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
      <SpotForm id={formId} draft={draft} onChange={change} onSend={send} />
    </Sheet>
  )
}

const Waiting = () => (
  <div role="status" className="grid min-h-60 place-content-center">
    <Spinner />
  </div>
)

/** An id that no spot has and one that is no id are the same to a reader. */
function NoSpot({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
    <EmptyState title="Surf spot not found" />
  ) : (
    <ErrorState title="The spot did not load" onRetry={onRetry} />
  )
}
