import { useId, useState } from 'react'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { type BoardDraft, type BoardEdits, boardOf, draftOf, editsOf } from '#web/features/boards/board-draft.ts'
import { BoardForm } from '#web/features/boards/board-form.tsx'
import { call } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import { movedByBoards } from '#web/lib/api/moved-by.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { Confirm, ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { usePhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import * as texts from '#words/boards.ts'

type BoardSheetProps = {
  /** Undefined for a new board. */
  board: Board | undefined
  open: boolean
  onClose: () => void
}

/** Confirms before changes are discarded. */
export function BoardSheet({ board, open, onClose }: BoardSheetProps) {
  const formId = useId()
  const [clientId] = useState(newClientId)
  const [typed, setTyped] = useState<Partial<BoardDraft>>({})
  const [asking, setAsking] = useState<'discard' | 'delete' | null>(null)
  const type = (more: Partial<BoardDraft>) => setTyped((current) => ({ ...current, ...more }))
  const upload = usePhotoUpload({
    open,
    maxBytes: MAX_PHOTO_BYTES,
    done: texts.photoUploadedSuccessfully,
    onSent: (photoUrl) => type({ photoUrl }),
  })
  const [add, change, remove] = [useAddBoard(), useChangeBoard(), useRemoveBoard()]
  const isSent = [add, change, remove].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const isUploading = upload.share !== null
  const draft = { ...draftOf(board), ...typed }
  const save = (more: Pick<BoardEdits, 'isRetired'> = {}) => {
    if (isSent || isUploading) return
    if (!board) return add.mutate({ ...boardOf(draft), clientId }, { onSuccess: onClose })
    const edits = { ...editsOf(board, draft), ...more }
    if (Object.keys(edits).length === 0) return onClose()
    change.mutate({ ...edits, id: board.id }, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onClose={() => ((Object.keys(typed).length > 0 || isUploading) && !isSent ? setAsking('discard') : onClose())}
      title={board ? texts.editBoard : texts.addABoard}
      foot={
        <Button fill="sun" wide type="submit" form={formId} disabled={isSent || isUploading}>
          {add.isPending || change.isPending ? texts.saving : texts.save}
        </Button>
      }
    >
      <BoardForm id={formId} draft={draft} upload={upload} onChange={type} onSave={() => save()} />
      {board && (
        <div className="mt-5 grid gap-3">
          <Button wide disabled={isSent || isUploading} onClick={() => save({ isRetired: !board.isRetired })}>
            {board.isRetired ? texts.bringBack : texts.retireBoard}
          </Button>
          <Button fill="rip" wide disabled={isSent} onClick={() => setAsking('delete')}>
            {texts.deleteBoard}
          </Button>
          <Confirm
            open={asking === 'delete'}
            onClose={() => setAsking(null)}
            title={texts.deleteName(board.name)}
            text={texts.itsPhotoAndTotalsWill}
            action={texts.deleteLabel}
            onConfirm={() => remove.mutate(board.id, { onSuccess: onClose })}
          />
        </div>
      )}
      <ConfirmDiscard open={asking === 'discard'} onClose={() => setAsking(null)} onDiscard={onClose} />
    </Sheet>
  )
}

/** The clientId is created once per intent, so that a retry never doubles the board. */
const useAddBoard = () =>
  useAct({
    call: (body: BodyGivenTo<At<'POST /api/boards'>> & { clientId: string }) => call('POST /api/boards', { body }),
    done: { title: texts.boardAdded },
    failed: { title: texts.notAdded },
    isIdempotent: true,
    changes: movedByBoards,
  })

const useChangeBoard = () =>
  useAct({
    call: ({ id, ...body }: BoardEdits & { id: string }) => call('PATCH /api/boards/:id', { params: { id }, body }),
    done: (_done, { isRetired }) => ({
      title: isRetired === undefined ? texts.boardSaved : isRetired ? texts.boardRetired : texts.boardBroughtBack,
    }),
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: movedByBoards,
  })

/** Counts a board that is already gone as deleted. */
const useRemoveBoard = () =>
  useAct({
    call: (id: string) => call('DELETE /api/boards/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.boardDeleted },
    failed: { title: texts.notDeleted },
    isIdempotent: true,
    changes: movedByBoards,
  })
