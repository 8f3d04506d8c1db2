import {
  MAX_BOARD_LITRES,
  MAX_BOARD_NOTE_CHARACTERS,
  MAX_BOARD_SIZE_CHARACTERS,
  MAX_PHOTO_BYTES,
  MAX_SESSION_CHARACTERS,
} from '#contract/limits.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { surfingTypes } from '#contract/sessions/surfing-types.ts'
import { valuesOf } from '#web/features/boards/board-form.ts'
import { BOARD_SHAPE, BoardPhoto } from '#web/features/boards/board-photo.tsx'
import { useRemoveBoard, useSaveBoard } from '#web/features/boards/queries.ts'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { PhotoField } from '#web/ui/fields/photo-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { usePhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/boards.ts'

type BoardSheetProps = {
  /** Undefined for a new board. */
  board: Board | undefined
  open: boolean
  onClose: () => void
}

export function BoardSheet({ board, open, onClose }: BoardSheetProps) {
  const upload = usePhotoUpload({
    open,
    maxBytes: MAX_PHOTO_BYTES,
    done: texts.photoUploadedSuccessfully,
    onSent: (photoUrl) => form.change({ photoUrl }),
  })
  const form = useForm({
    initial: valuesOf(board),
    draftKey: `board ${board?.id}`,
    unstored: ['photoUrl'],
    isUploading: upload.share !== null,
    send: useSaveBoard(board),
    onSent: onClose,
  })
  const remove = useRemoveBoard()
  const isRemoving = remove.isPending || remove.isSuccess
  const { values, field, change } = form
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={board ? texts.editBoard : texts.addABoard}
      action={texts.save}
      sending={texts.saving}
      isBlocked={isRemoving}
      after={
        board && (
          <div className="mt-5 grid gap-3">
            <Button
              wide
              disabled={form.isBusy || isRemoving}
              onClick={() => form.save({ isRetired: !board.isRetired })}
            >
              {board.isRetired ? texts.bringBack : texts.retireBoard}
            </Button>
            <ConfirmButton
              disabled={form.isSending || isRemoving}
              title={texts.deleteName(board.name)}
              text={texts.itsPhotoAndTotalsWill}
              action={texts.deleteLabel}
              onConfirm={() => remove.mutate(board.id, { onSuccess: () => form.discard(onClose) })}
            >
              {texts.deleteBoard}
            </ConfirmButton>
          </div>
        )
      }
    >
      <PhotoField
        label={texts.boardPhoto}
        picture={<BoardPhoto photo={values.photoUrl} />}
        shape={`squircle ${BOARD_SHAPE}`}
        hasPhoto={values.photoUrl !== null}
        choose={values.photoUrl ? texts.changePhoto : texts.addPhoto}
        upload={upload}
        onRemove={() => change({ photoUrl: null })}
      />
      <CheckedField
        {...field('name')}
        label={texts.nameWithItsColor}
        placeholder={texts.redLongboard}
        required
        pattern=".*\S.*"
        title={texts.pleaseNameTheBoard}
        autoComplete="off"
        maxLength={MAX_SESSION_CHARACTERS.board}
      />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-small font-strong text-ink-2">
          {texts.type}
        </p>
        <Chips label={texts.type}>
          {surfingTypes.map((type) => (
            <Chip
              key={type}
              pressed={values.type === type}
              onPress={() => change({ type: values.type === type ? null : type })}
            >
              {texts.surfingTypeNames[type]}
            </Chip>
          ))}
        </Chips>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-5">
        <CheckedField
          {...field('size')}
          label={texts.size}
          placeholder={texts.sizeExample}
          autoComplete="off"
          maxLength={MAX_BOARD_SIZE_CHARACTERS}
        />
        <DecimalField {...field('litres')} label={texts.liters} min={1} max={MAX_BOARD_LITRES} />
      </div>
      <WordsField
        {...field('note')}
        label={texts.note}
        placeholder={texts.finsWaxDingsWhenIt}
        maxLength={MAX_BOARD_NOTE_CHARACTERS}
      />
    </FormSheet>
  )
}
