import { MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { EmergencyFields, ProfileFields } from '#web/features/users/profile-fields.tsx'
import { rules, valuesOf } from '#web/features/users/profile-form.ts'
import { useOwnRecord, useSaveProfile } from '#web/features/users/queries.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { PhotoField } from '#web/ui/fields/photo-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { usePhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import * as texts from '#words/users.ts'

type EditProfileDialogProps = AddressedDialogProps & { viewer: Viewer }

/** Mounted for each opening. */
export function EditProfileDialog({ viewer, open, onClose }: EditProfileDialogProps) {
  const record = useOwnRecord()
  const { mutateAsync: save } = useSaveProfile()
  const upload = usePhotoUpload({
    open,
    maxBytes: MAX_PROFILE_PHOTO_BYTES,
    done: texts.profilePhotoUploadedSuccessfully,
    onSent: (profileImageUrl) => form.change({ profileImageUrl }),
  })
  const form = useForm({
    initial: valuesOf(record.data),
    draftKey: `profile ${viewer.id}`,
    unstored: ['profileImageUrl'],
    isUploading: upload.share !== null,
    rules,
    send: (values) => save(values),
    onSent: onClose,
    issuesIn: (error) =>
      error instanceof ApiError && error.code === 'username_taken' ? { username: error.detail } : {},
  })
  const { values, change } = form
  const isLoaded = record.data !== undefined
  return (
    <FormSheet
      form={form}
      noValidate
      open={open}
      onClose={onClose}
      title={texts.editProfile}
      action={isLoaded && texts.saveChanges}
      sending={texts.saving}
      cancel={
        <Button fill="plain" onClick={() => form.discard(onClose)}>
          {texts.cancel}
        </Button>
      }
      className=""
    >
      {isLoaded ? (
        <>
          <PhotoField
            label={texts.profilePhoto}
            picture={<Avatar photo={values.profileImageUrl} size="xl" />}
            shape="size-23 rounded-full"
            hasPhoto={values.profileImageUrl !== null}
            choose={texts.changePhoto}
            upload={upload}
            onRemove={() => change({ profileImageUrl: null })}
          />
          <ProfileFields form={form} />
          <EmergencyFields form={form} />
        </>
      ) : record.isError ? (
        <ErrorState
          title={texts.couldntLoadYourProfile}
          text={texts.youNeedToBeOnline}
          onRetry={() => record.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </FormSheet>
  )
}
