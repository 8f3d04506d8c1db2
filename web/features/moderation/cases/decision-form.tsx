import { useState } from 'react'
import { MAX_DECISION_CHARACTERS, MAX_DECISION_DAYS } from '#contract/limits.ts'
import type { Decision, ReportedKind } from '#contract/operators/moderation.ts'
import { dayAfter, isoFormat } from '#surf/time/calendar.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import type { Decided } from '#web/features/moderation/cases/case-acts.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'

/** '' has no end. */
const DAYS = { limit: ['3', '7', '30'], suspend: ['3', '7', '30', ''] } as const
type Values = { decision: Decision | ''; days: string; message: string }

type DecisionFormProps = {
  /** Identifies the draft. */
  about: string
  choices: readonly Decision[]
  /** The reported thing; null: nothing but the surfer. */
  kind: Exclude<ReportedKind, 'surfer'> | null
  open: boolean
  onClose: () => void
  onDecide: (decided: Decided) => Promise<unknown>
}

/** The decision, its days, and the text that the surfer reads. Asks again before what cannot be undone at once. */
const questions: Partial<Record<Decision, string>> = texts.questions

export function DecisionForm({ about, choices, kind, open, onClose, onDecide }: DecisionFormProps) {
  const [isAsking, setAsking] = useState(false)
  const form = useForm<Values>({
    initial: { decision: '', days: '7', message: '' },
    draftKey: `decision ${about}`,
    rules: {
      days: (days, { decision }) => hasDays(decision) && days !== '' && !isPossible(Number(days)) && texts.chooseADay,
      message: (message, { decision }) => needsWords(decision) && !message.trim() && texts.pleaseSayWhy,
    },
    send: ({ decision, days, message }, { clientId }) =>
      decision !== '' &&
      onDecide({ decision, message, days: hasDays(decision) && days ? Number(days) : undefined, clientId }),
    onSent: onClose,
  })
  const { values, change, issues } = form
  const { decision } = values
  const question = decision && questions[decision]
  const lines = {
    ...texts.choiceLines,
    ...(kind === null && texts.choiceLinesOfSurfer),
    ...(kind === 'spot' && texts.choiceLinesOfSpot),
  }
  return (
    <FormSheet
      fit
      noValidate
      form={{
        ...form,
        submit: (event) => {
          event.preventDefault()
          if (question && values.message.trim()) setAsking(true)
          else void form.save()
        },
      }}
      open={open}
      onClose={onClose}
      title={texts.yourDecision}
      action={texts.send}
      sending={texts.sending}
      isBlocked={decision === ''}
      after={
        question && (
          <Confirm
            open={isAsking}
            onClose={() => setAsking(false)}
            title={question}
            text={lines[decision as Decision]}
            action={texts.choices[decision as Decision]}
            onConfirm={() => void form.save()}
          />
        )
      }
    >
      <Card className="overflow-hidden">
        <ul aria-label={texts.yourDecision}>
          {choices.map((choice) => (
            <ChoiceRow
              key={choice}
              type="radio"
              name="decision"
              title={texts.choices[choice]}
              lines={[lines[choice]]}
              checked={decision === choice}
              onChange={() => change({ decision: choice, days: '7' })}
            />
          ))}
        </ul>
      </Card>
      {decision !== '' && hasDays(decision) && (
        <div className="grid gap-1.5">
          <p aria-hidden="true" className="text-small font-strong text-ink-2">
            {texts.forHowLong}
          </p>
          <Segmented<string>
            wide
            label={texts.forHowLong}
            value={values.days}
            options={DAYS[decision].map((value) => ({
              value,
              label: value === '' ? texts.noEnd : texts.days(Number(value)),
            }))}
            onChange={(days) => change({ days })}
          />
          <CheckedField
            type="date"
            label={texts.untilDay}
            required={decision === 'limit'}
            min={dayAfter(today(), 1)}
            max={dayAfter(today(), MAX_DECISION_DAYS)}
            value={values.days && dayAfter(today(), Number(values.days))}
            issue={issues.days}
            onType={(day) => day && change({ days: String((Date.parse(day) - Date.parse(today())) / DAY_MS) })}
          />
        </div>
      )}
      {decision !== '' && needsWords(decision) && (
        <div className="grid gap-1.5">
          <WordsField
            label={kind === 'spot' ? texts.whyForModerators : texts.wordsToSurfer}
            value={values.message}
            onType={(message) => change({ message })}
            issue={issues.message}
            maxLength={MAX_DECISION_CHARACTERS}
            rows={5}
          />
          {kind !== 'spot' && <p className="text-small text-ink-3">{texts.theyReadThis}</p>}
        </div>
      )}
    </FormSheet>
  )
}

const today = () => isoFormat(undefined, { dateStyle: 'short' }).format(new Date())
const isPossible = (days: number) => days >= 1 && days <= MAX_DECISION_DAYS
const needsWords = (decision: Decision | '') => decision !== '' && decision !== 'keep'
const hasDays = (decision: Decision | ''): decision is 'limit' | 'suspend' =>
  decision === 'limit' || decision === 'suspend'
