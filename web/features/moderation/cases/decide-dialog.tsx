import { useDecide, useDecideAbout } from '#web/features/moderation/cases/case-acts.ts'
import { DecisionForm } from '#web/features/moderation/cases/decision-form.tsx'
import { useCase } from '#web/features/moderation/cases/queries.ts'
import { isGone } from '#web/lib/api/api.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import * as texts from '#words/pages/moderation.ts'

/** The decision about a case by id. */
export function DecideDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: opened, error, refetch } = useCase(id)
  const { mutateAsync: decide, isPending } = useDecide(id)
  const isDecided = opened?.decidedAt != null && open && !isPending
  if (!opened || isDecided)
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.yourDecision}
        error={opened ? new Error('Decided') : error}
        isGone={isDecided || isGone(error)}
        gone={isDecided ? texts.decidedMeanwhile : texts.caseNotFound}
        failed={texts.couldntLoadCase}
        onRetry={() => refetch()}
      />
    )
  return (
    <DecisionForm
      about={id}
      choices={opened.choices}
      kind={opened.kind === 'surfer' ? null : opened.kind}
      open={open}
      onClose={onClose}
      onDecide={decide}
    />
  )
}

const CHOICES = ['warn', 'limit', 'suspend', 'close'] as const
type Choice = (typeof CHOICES)[number]

/** A decision about a surfer by id, without a report. For operators. */
export function DecideAboutDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { mutateAsync: decide } = useDecideAbout(id)
  return (
    <DecisionForm
      kind={null}
      about={id}
      choices={CHOICES}
      open={open}
      onClose={onClose}
      onDecide={({ decision, ...more }) => decide({ ...more, decision: decision as Choice })}
    />
  )
}
