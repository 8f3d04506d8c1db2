import { MAX_NAME_CHARACTERS, USERNAME_MAX_CHARACTERS } from '#contract/limits.ts'
import type { OpenedSurfer } from '#contract/operators/surfers.ts'
import { useSurfer } from '#web/features/accounts/operators/queries.ts'
import { useRename } from '#web/features/accounts/operators/surfer-acts.ts'
import { ApiError, issuesOf } from '#web/lib/api/api.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/pages/surfers.ts'

type RenameDialogProps = AddressedDialogProps & { id: string }

export function RenameDialog({ id, open, onClose }: RenameDialogProps) {
  const { data: surfer, error, refetch } = useSurfer(id)
  if (surfer) return <RenameSheet surfer={surfer} open={open} onClose={onClose} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.changeName}
      error={error}
      isGone={false}
      gone={texts.surferNotFound}
      failed={texts.couldntLoadSurfer}
      onRetry={() => refetch()}
    />
  )
}

type RenameSheetProps = { surfer: OpenedSurfer; open: boolean; onClose: () => void }

function RenameSheet({ surfer: { id, firstName, lastName, username }, open, onClose }: RenameSheetProps) {
  const { mutateAsync: rename } = useRename(id)
  const form = useForm({
    initial: { firstName, lastName, username },
    send: (names) => rename(names),
    onSent: onClose,
    issuesIn: (error) => ({
      ...issuesOf(error),
      ...(error instanceof ApiError && error.code === 'username_taken' && { username: error.detail }),
    }),
  })
  return (
    <FormSheet
      fit
      noValidate
      form={form}
      open={open}
      onClose={onClose}
      title={texts.changeName}
      action={texts.save}
      sending={texts.saving}
      isBlocked={!form.isChanged}
    >
      <CheckedField
        {...form.field('firstName')}
        label={texts.firstName}
        autoComplete="off"
        maxLength={MAX_NAME_CHARACTERS}
      />
      <CheckedField
        {...form.field('lastName')}
        label={texts.lastName}
        autoComplete="off"
        maxLength={MAX_NAME_CHARACTERS}
      />
      <CheckedField
        {...form.field('username')}
        label={texts.username}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={USERNAME_MAX_CHARACTERS}
      />
    </FormSheet>
  )
}
