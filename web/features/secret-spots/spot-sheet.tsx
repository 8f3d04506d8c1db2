import { useId, useState } from 'react'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import {
  draftOf,
  editsOf,
  type SecretSpotDraft,
  type SecretSpotEdits,
  spotOf,
} from '#web/features/secret-spots/spot-draft.ts'
import { SpotForm } from '#web/features/secret-spots/spot-form.tsx'
import { call } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { Confirm, ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/secret-spots.ts'

type SpotSheetProps = {
  /** Undefined for a new one. */
  spot: SecretSpot | undefined
  open: boolean
  onClose: () => void
}

/** Form of one secret spot; leaving asks if something was typed. */
export function SpotSheet({ spot, open, onClose }: SpotSheetProps) {
  const formId = useId()
  const [clientId] = useState(newClientId)
  const [typed, setTyped] = useState<Partial<SecretSpotDraft>>({})
  const [asking, setAsking] = useState<'discard' | 'delete' | null>(null)
  const add = useAddSecretSpot()
  const change = useChangeSecretSpot()
  const remove = useRemoveSecretSpot()
  const isSaving = add.isPending || change.isPending
  const isSent = [add, change, remove].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const draft = { ...draftOf(spot), ...typed }
  const saveEdits = (known: SecretSpot) => {
    const edits = editsOf(known, draft)
    if (Object.keys(edits).length === 0) return onClose()
    change.mutate({ ...edits, id: known.id }, { onSuccess: onClose })
  }
  const addNew = () => {
    const added = spotOf(draft, undefined)
    if (added) add.mutate({ ...added, clientId }, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onClose={() => (Object.keys(typed).length > 0 && !isSent ? setAsking('discard') : onClose())}
      title={spot ? texts.editSecretSpot : texts.addASecretSpot}
      foot={
        <Button fill="sun" wide type="submit" form={formId} disabled={isSent}>
          {isSaving ? texts.saving : texts.save}
        </Button>
      }
    >
      <SpotForm
        id={formId}
        draft={draft}
        before={spot?.sharedWith ?? []}
        onChange={(more) => setTyped((current) => ({ ...current, ...more }))}
        onSave={() => isSent || (spot ? saveEdits(spot) : addNew())}
      />
      {spot && (
        <>
          <Button fill="rip" wide className="mt-5" disabled={isSent} onClick={() => setAsking('delete')}>
            {texts.deleteSecretSpot}
          </Button>
          <Confirm
            open={asking === 'delete'}
            onClose={() => setAsking(null)}
            title={texts.deleteName(spot.name)}
            text={texts.theBuddiesYouShareIt}
            action={texts.deleteLabel}
            onConfirm={() => remove.mutate(spot.id, { onSuccess: onClose })}
          />
        </>
      )}
      <ConfirmDiscard open={asking === 'discard'} onClose={() => setAsking(null)} onDiscard={onClose} />
    </Sheet>
  )
}

/** The clientId is made once per intent, so that a retry never duplicates it. */
const useAddSecretSpot = () =>
  useAct({
    call: (body: BodyGivenTo<At<'POST /api/secret-spots'>> & { clientId: string }) =>
      call('POST /api/secret-spots', { body }),
    done: { title: texts.secretSpotAdded },
    failed: { title: texts.notAdded },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })

const useChangeSecretSpot = () =>
  useAct({
    call: ({ id, ...body }: SecretSpotEdits & { id: string }) =>
      call('PATCH /api/secret-spots/:id', { params: { id }, body }),
    done: { title: texts.secretSpotSaved },
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })

/** Deletes the reader's own spot; a missing one counts as deleted. */
const useRemoveSecretSpot = () =>
  useAct({
    call: (id: string) => call('DELETE /api/secret-spots/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.secretSpotDeleted },
    failed: { title: texts.notDeleted },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
