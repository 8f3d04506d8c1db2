import { MAX_APPEAL_CHARACTERS } from '#contract/limits.ts'
import { titleOf, useAppeal, useDecisions } from '#web/features/moderation/own/decision-acts.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/pages/decisions.ts'

/** The appeal against a decision by id. */
export function AppealDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: decisions, error, refetch } = useDecisions()
  const decision = decisions?.find((one) => one.id === id)
  const { mutateAsync: send } = useAppeal()
  const form = useForm({
    initial: { message: '' },
    draftKey: `appeal ${id}`,
    send: ({ message }) => send({ id, message }),
    onSent: onClose,
  })
  const isSent = form.isSending || !open
  if (!decision || (decision.appealUntil === null && !isSent))
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.appeal}
        error={decisions ? new Error('Not open to an appeal') : error}
        isGone={decisions !== undefined}
        gone={texts.decisionIsGone}
        failed={texts.couldntLoadDecisions}
        onRetry={() => refetch()}
      />
    )
  return (
    <FormSheet
      fit
      form={form}
      open={open}
      onClose={onClose}
      title={texts.appeal}
      action={texts.sendAppeal}
      sending={texts.sending}
    >
      <div className="wrap-anywhere">
        <p className="font-strong">{titleOf(decision)}</p>
        <p className="mt-1 text-ink-2">{texts.anotherModeratorReadsIt}</p>
      </div>
      <WordsField
        label={texts.whyIsItWrong}
        value={form.values.message}
        onType={(message) => form.change({ message })}
        issue={form.issues.message}
        maxLength={MAX_APPEAL_CHARACTERS}
        rows={6}
        required
      />
    </FormSheet>
  )
}
