import { useState } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import type { TeamMember } from '#contract/operators/joining.ts'
import { useChangeRole, useMember } from '#web/features/accounts/joining/team-acts.ts'
import { isGone } from '#web/lib/api/api.ts'
import { fullName } from '#web/lib/format/format.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/operators.ts'

type MemberDialogProps = AddressedDialogProps & { readerId: string }

/** The role of a surfer by id. */
export function MemberDialog({ value: id, open, onClose, readerId }: MemberDialogProps) {
  // Stays as it was at the opening, while saving takes the surfer off the team.
  const [known, setKnown] = useState<{ surfer: Surfer; role: TeamMember['role'] | null }>()
  const { surfer, role, error, refetch } = useMember(id, known === undefined)
  if (surfer && !known) setKnown({ surfer, role })
  if (known) return <RoleSheet {...known} isReader={known.surfer.id === readerId} open={open} onClose={onClose} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.role}
      error={error}
      isGone={isGone(error)}
      gone={texts.surferNotFound}
      failed={texts.couldntLoadSurfer}
      onRetry={refetch}
    />
  )
}

const CHOICES = ['owner', 'moderator', 'surfer'] as const
type Choice = (typeof CHOICES)[number]

type RoleSheetProps = {
  surfer: Surfer
  role: TeamMember['role'] | null
  isReader: boolean
  open: boolean
  onClose: () => void
}

function RoleSheet({ surfer, role, isReader, open, onClose }: RoleSheetProps) {
  const { mutateAsync: change } = useChangeRole()
  const [isAsking, setAsking] = useState(false)
  const form = useForm<{ role: Choice }>({
    initial: { role: role ?? 'surfer' },
    send: ({ role: chosen }) => change({ surfer, role: chosen === 'surfer' ? null : chosen }),
    onSent: onClose,
  })
  const isGivenUp = isReader && role === 'owner' && form.values.role !== 'owner'
  return (
    <FormSheet
      fit
      form={{
        ...form,
        submit: (event) => {
          event.preventDefault()
          if (isGivenUp) setAsking(true)
          else void form.save()
        },
      }}
      open={open}
      onClose={onClose}
      title={fullName(surfer)}
      action={texts.save}
      sending={texts.saving}
      isBlocked={!form.isChanged}
      after={
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          title={texts.giveUpOwnRole}
          text={texts.youNoLongerSee}
          action={texts.giveUp}
          onConfirm={() => void form.save()}
        />
      }
    >
      <Card className="overflow-hidden">
        <ul aria-label={texts.role}>
          {CHOICES.map((choice) => (
            <ChoiceRow
              key={choice}
              type="radio"
              name="role"
              title={choice === 'surfer' ? texts.surfer : texts.roles[choice]}
              lines={[texts.roleLines[choice]]}
              checked={form.values.role === choice}
              onChange={() => form.change({ role: choice })}
            />
          ))}
        </ul>
      </Card>
    </FormSheet>
  )
}
