import { type FormEvent, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { EmergencyFields } from '#web/features/users/emergency-fields.tsx'
import { ProfileFields } from '#web/features/users/profile-fields.tsx'
import { changes, draftOf, issuesOf, type ProfileDraft } from '#web/features/users/profile-form.ts'
import { useOwnRecord, useSaveProfile } from '#web/features/users/queries.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { PhotoField } from '#web/ui/fields/photo-field.tsx'
import { usePhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import * as texts from '#words/users.ts'

type EditProfileDialogProps = AddressedDialogProps & { viewer: Viewer }

/** Mounted for each opening. */
export function EditProfileDialog({ viewer, open, onClose }: EditProfileDialogProps) {
  const formId = useId()
  const record = useOwnRecord()
  const { draft, changed, change, forget } = useUnsavedDraft(viewer.id, record.data)
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const upload = usePhotoUpload({
    open,
    maxBytes: MAX_PROFILE_PHOTO_BYTES,
    done: texts.profilePhotoUploadedSuccessfully,
    onSent: (profileImageUrl) => change({ profileImageUrl }),
  })
  const save = useSaveProfile()
  const busy = save.isPending || upload.share !== null
  const leave = () => {
    forget()
    upload.clear()
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (busy || !draft) return
    if (Object.keys(issuesOf(draft)).length > 0) return focusFirstIssue(event.currentTarget)
    save.mutate(draft, { onSuccess: leave })
  }
  return (
    <Sheet
      open={open}
      onClose={() => (changed || upload.share !== null ? setAsking(true) : leave())}
      title={texts.editProfile}
      foot={
        draft && (
          <ButtonPair className="grid-cols-[2fr_3fr]">
            <Button fill="plain" onClick={leave}>
              {texts.cancel}
            </Button>
            <Button fill="sun" type="submit" form={formId} disabled={busy}>
              {save.isPending ? texts.saving : texts.saveChanges}
            </Button>
          </ButtonPair>
        )
      }
    >
      {draft ? (
        <form id={formId} noValidate onSubmit={send}>
          <PhotoField
            label={texts.profilePhoto}
            picture={<Avatar photo={draft.profileImageUrl} size="xl" />}
            shape="size-23 rounded-full"
            hasPhoto={draft.profileImageUrl !== null}
            choose={texts.changePhoto}
            upload={upload}
            onRemove={() => change({ profileImageUrl: null })}
          />
          <ProfileFields
            draft={draft}
            issues={{ ...(checked && issuesOf(draft)), ...takenUsername(save, draft) }}
            onChange={change}
          />
          <EmergencyFields draft={draft} onChange={change} />
        </form>
      ) : record.isError ? (
        <ErrorState
          title={texts.couldntLoadYourProfile}
          text={texts.youNeedToBeOnline}
          onRetry={() => record.refetch()}
        />
      ) : (
        <Waiting />
      )}
      <ConfirmDiscard open={asking} onClose={() => setAsking(false)} onDiscard={leave} />
    </Sheet>
  )
}

/** Shows the server's refusal while the refused username is in the form. */
function takenUsername({ error, variables }: ReturnType<typeof useSaveProfile>, { username }: ProfileDraft) {
  const taken = error instanceof ApiError && error.status === 409 && variables?.username === username
  return taken ? { username: error.said } : {}
}

/** The next frame marks the errors; the first then receives focus. */
const focusFirstIssue = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true], [data-issue] button')?.focus())

/** By surfer id: 'back' closes the dialog without confirmation and must not lose the draft. */
const unsaved = new Map<string, Partial<ProfileDraft>>()

/**
 * Merges the draft over the current record; undefined until that has loaded. Drafts outlive the dialog, but not the
 * page.
 */
function useUnsavedDraft(surferId: string, record: User | undefined) {
  const [typed, setTyped] = useState(() => unsaved.get(surferId) ?? {})
  // A photo may have been uploaded during typing.
  const latest = useRef(typed)
  const change = (change: Partial<ProfileDraft>) => {
    latest.current = { ...latest.current, ...change }
    // An uploaded but unsaved photo cannot be shown at the next opening.
    const { profileImageUrl: _, ...kept } = latest.current
    unsaved.set(surferId, kept)
    setTyped(latest.current)
  }
  const draft = record && { ...draftOf(record), ...typed }
  const changed = record !== undefined && draft !== undefined && changes(draft, record)
  return { draft, changed, change, forget: () => void unsaved.delete(surferId) }
}
