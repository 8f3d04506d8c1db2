import { useRef } from 'react'
import type { SignUpInvitation } from '#contract/operators/joining.ts'
import { formatEnd, useMakeInvitation, useRevokeInvitation } from '#web/features/accounts/joining/invitation-acts.ts'
import { useInvitations } from '#web/features/accounts/joining/queries.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { LinkToShare } from '#web/ui/dialogs/link-to-share.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { Choice } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/pages/operators.ts'

/** The link of an invitation by id; without one the form of a new one, which leads to its link. */
export function InvitationDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: invitations, error, refetch } = useInvitations()
  const invitation = invitations?.find((one) => one.id === id)
  if (id === '') return <NewInvitationSheet open={open} onClose={onClose} />
  if (invitation) return <InvitationSheet invitation={invitation} open={open} onClose={onClose} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.invitation}
      error={invitations ? new Error('Not listed any more') : error}
      isGone={invitations !== undefined}
      gone={texts.invitationEnded}
      failed={texts.couldntLoadInvitations}
      onRetry={() => refetch()}
    />
  )
}

type OpenSheet = { open: boolean; onClose: () => void }

const USES = ['1', '5', '20', '100'] as const
const DAYS = ['7', '30', '90'] as const
const MOST_NOTE_CHARACTERS = 100

function NewInvitationSheet({ open, onClose }: OpenSheet) {
  const { openInstead } = useSheetAddress('invitation')
  const { mutateAsync: make } = useMakeInvitation()
  const made = useRef<SignUpInvitation>(undefined)
  const form = useForm({
    initial: { note: '', uses: '1' as (typeof USES)[number], days: '7' as (typeof DAYS)[number] },
    draftKey: 'invitation',
    send: async ({ note, uses, days }) => {
      made.current = await make({ note, uses: Number(uses), days: Number(days) })
    },
    onSent: () => made.current && openInstead(made.current.id),
  })
  const { values, change } = form
  return (
    <FormSheet
      fit
      form={form}
      open={open}
      onClose={onClose}
      title={texts.newInvitation}
      action={texts.makeInvitation}
      sending={texts.making}
    >
      <Choice label={texts.forHowMany}>
        <Segmented
          wide
          label={texts.forHowMany}
          value={values.uses}
          options={USES.map((value) => ({ value, label: value }))}
          onChange={(uses) => change({ uses })}
        />
      </Choice>
      <Choice label={texts.worksFor}>
        <Segmented
          wide
          label={texts.worksFor}
          value={values.days}
          options={DAYS.map((value) => ({ value, label: texts.days(Number(value)) }))}
          onChange={(days) => change({ days })}
        />
      </Choice>
      <CheckedField
        {...form.field('note')}
        label={texts.note}
        placeholder={texts.whoIsItFor}
        autoComplete="off"
        maxLength={MOST_NOTE_CHARACTERS}
      />
    </FormSheet>
  )
}

type InvitationSheetProps = OpenSheet & { invitation: SignUpInvitation }

function InvitationSheet({ invitation, open, onClose }: InvitationSheetProps) {
  const { id, url, note, uses, mostUses } = invitation
  const { mutate: revoke, isPending } = useRevokeInvitation()
  return (
    <Sheet fit open={open} onClose={onClose} title={note || texts.invitation}>
      <div className="grid gap-4">
        <LinkToShare
          url={url}
          title={texts.joinUsOnLineup}
          label={texts.invitationLink}
          codeLabel={texts.codeOfTheLink}
          life={texts.life(formatEnd(invitation), mostUses - uses)}
        />
        <ConfirmButton
          disabled={isPending}
          title={texts.revokeThis}
          text={texts.theLinkStops}
          action={texts.revoke}
          onConfirm={() => revoke(id, { onSuccess: onClose })}
        >
          {texts.revokeInvitation}
        </ConfirmButton>
      </div>
    </Sheet>
  )
}
