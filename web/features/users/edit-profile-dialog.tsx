import { Link } from 'wouter'
import { MAX_CONTACT_CHARACTERS, MAX_NAME_CHARACTERS, MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { surfingTypes } from '#contract/sessions/surfing-types.ts'
import { type ProfileValues, rules, toggled, valuesOf } from '#web/features/users/profile-form.ts'
import { useOwnRecord, useSaveProfile } from '#web/features/users/queries.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { CheckedField, Issue } from '#web/ui/fields/checked-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { PhotoField } from '#web/ui/fields/photo-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import { useForm } from '#web/ui/fields/use-form.ts'
import { usePhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { surfingTypeNames } from '#words/boards.ts'
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

function ProfileFields({ form: { field, values, issues, change } }: { form: Form<ProfileValues> }) {
  const { surfingType } = values
  return (
    <div className="mt-5 grid gap-4">
      <CheckedField
        {...field('firstName')}
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={MAX_NAME_CHARACTERS}
      />
      <CheckedField
        {...field('lastName')}
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={MAX_NAME_CHARACTERS}
      />
      <CheckedField
        {...field('username')}
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div data-issue={issues.surfingType}>
        <p aria-hidden="true" className="mb-1.5 text-small font-strong text-ink-2">
          {texts.surfingTypes}
        </p>
        <Chips label={texts.surfingTypes}>
          {surfingTypes.map((type) => (
            <Chip
              key={type}
              pressed={surfingType.includes(type)}
              onPress={() => change({ surfingType: toggled(surfingType, type) })}
            >
              {surfingTypeNames[type]}
            </Chip>
          ))}
        </Chips>
        <Issue>{issues.surfingType}</Issue>
      </div>
    </div>
  )
}

/** Visible to the surfer alone. */
function EmergencyFields({ form: { field } }: { form: Form<ProfileValues> }) {
  const { onType: typePhone, ...phone } = field('emergencyContactPhone')
  return (
    <Section title={texts.emergencyContact} className="mt-6">
      <p className="mb-3 text-small text-ink-3">
        {texts.optionalAndNeverShownTo(
          <Link href="/settings/contacts" className="font-strong text-sea-ink underline underline-offset-2">
            {texts.emergencyContacts}
          </Link>,
        )}
      </p>
      <div className="grid gap-4">
        <CheckedField
          {...field('emergencyContact')}
          label={texts.contactName}
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.name}
        />
        <PhoneField
          {...phone}
          onNumber={typePhone}
          label={texts.phoneNumber}
          autoComplete="off"
          maxLength={MAX_CONTACT_CHARACTERS.phone}
        />
      </div>
    </Section>
  )
}
