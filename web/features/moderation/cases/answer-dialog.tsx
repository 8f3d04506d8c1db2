import { MAX_DECISION_CHARACTERS } from '#contract/limits.ts'
import { titleOf, useAnswer } from '#web/features/moderation/cases/case-acts.ts'
import { useAppeals } from '#web/features/moderation/cases/queries.ts'
import { Quote } from '#web/features/moderation/cases/reported-subject.tsx'
import { fullName } from '#web/lib/format/format.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'

type Values = { outcome: 'stays' | 'takeBack' | ''; message: string }

const OUTCOMES = [
  { outcome: 'stays', title: texts.stays, line: texts.staysLine },
  { outcome: 'takeBack', title: texts.takeBack, line: texts.takeBackLine },
] as const

/** The answer to the appeal against a decision by id. */
export function AnswerDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: appeals, error, refetch } = useAppeals()
  const { mutateAsync: answer } = useAnswer()
  const appeal = appeals?.find((one) => one.id === id)
  const form = useForm<Values>({
    initial: { outcome: '', message: '' },
    draftKey: `answer ${id}`,
    rules: { message: (message) => !message.trim() && texts.pleaseSayWhy },
    send: ({ outcome, message }) => answer({ id, message, isReversed: outcome === 'takeBack' }),
    onSent: onClose,
  })
  const isSent = form.isSending || !open
  if (!appeal && !isSent)
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.answerAppeal}
        error={appeals ? new Error('Answered') : error}
        isGone={appeals !== undefined}
        gone={texts.appealIsGone}
        failed={texts.couldntLoadAppeals}
        onRetry={() => refetch()}
      />
    )
  return (
    <FormSheet
      fit
      noValidate
      form={form}
      open={open}
      onClose={onClose}
      title={texts.answerAppeal}
      action={texts.sendAnswer}
      sending={texts.sendingAnswer}
      isBlocked={form.values.outcome === ''}
    >
      {appeal && (
        <div className="grid gap-3 wrap-anywhere">
          <p>
            <bdi className="font-strong">{fullName(appeal.surfer)}</bdi>
            <br />
            {titleOf(appeal)}
          </p>
          <Quote title={texts.theirAppeal} text={appeal.appeal} />
        </div>
      )}
      <Card className="overflow-hidden">
        <ul aria-label={texts.answerAppeal}>
          {OUTCOMES.map(({ outcome, title, line }) => (
            <ChoiceRow
              key={outcome}
              type="radio"
              name="outcome"
              title={title}
              lines={[line]}
              checked={form.values.outcome === outcome}
              onChange={() => form.change({ outcome })}
            />
          ))}
        </ul>
      </Card>
      <WordsField
        label={texts.yourAnswer}
        value={form.values.message}
        onType={(message) => form.change({ message })}
        issue={form.issues.message}
        maxLength={MAX_DECISION_CHARACTERS}
        rows={5}
      />
    </FormSheet>
  )
}
