import { useId } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_INVITED, MAX_PLAN_NOTE_CHARACTERS, PLAN_MAX_AHEAD_MS } from '#contract/limits.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { momentAt, timeAt } from '#surf/time/wall-clock.ts'
import { BuddiesField } from '#web/features/plans/form/buddies-field.tsx'
import type { PlanDraft } from '#web/features/plans/form/plan-draft.ts'
import { SpotField } from '#web/features/plans/form/spot-field.tsx'
import { whenForReader } from '#web/features/plans/plan-words.ts'
import type { Issues } from '#web/lib/api/api.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/plans.ts'

type PlanFormProps = {
  /** Lets a button outside the form submit it. */
  id: string
  draft: PlanDraft
  issues: Issues
  /** IANA name for day and time. */
  timeZone: string
  /** The zone is the reader's, because the spot's failed to load. */
  isOwnClock?: boolean | undefined
  before?: Surfer[]
  onChange: (more: Partial<PlanDraft>) => void
  /** Runs only after the browser's validation. */
  onSave: () => void
}

export function PlanForm({ id, draft, issues, timeZone, isOwnClock, before = [], onChange, onSave }: PlanFormProps) {
  const whenSaid = useId()
  const start = momentAt(draft.day, draft.time, timeZone)
  const forReader = start && whenForReader(start, timeZone)
  const now = new Date()
  const today = dayAt(now, timeZone)
  const time = { 'aria-describedby': whenSaid, 'aria-invalid': issues.startTime !== undefined, required: true }
  return (
    <form
      id={id}
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div>
        <SpotField spot={draft.spot} onChoose={(spot) => onChange({ spot })} />
      </div>
      <div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <TextField
            {...time}
            label={texts.date}
            type="date"
            min={today}
            max={dayAt(new Date(now.getTime() + PLAN_MAX_AHEAD_MS), timeZone)}
            value={draft.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
          <TextField
            {...time}
            label={texts.time}
            type="time"
            min={draft.day === today ? timeAt(now, timeZone) : undefined}
            value={draft.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
        <p id={whenSaid} className="mt-1 text-small text-ink-3 empty:mt-0">
          {isOwnClock ? texts.inYourOwnTimeZone : forReader && texts.spotTimeThatsForYou(forReader)}
        </p>
        <Issue>{issues.startTime}</Issue>
      </div>
      <WordsField
        label={texts.note}
        placeholder={texts.whichBoardWhoDrivesWhere}
        maxLength={MAX_PLAN_NOTE_CHARACTERS}
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div>
        <BuddiesField
          legend={texts.inviteBuddies}
          none={texts.findBuddiesOnTheBuddies}
          verb={texts.invite}
          chosen={draft.invited}
          max={MAX_INVITED}
          before={before}
          onChange={(invited) => onChange({ invited })}
        />
        <Issue>{issues.invited}</Issue>
      </div>
    </form>
  )
}

/** Announced to screen readers when it appears. */
const Issue = ({ children }: { children: string | undefined }) => (
  <p aria-live="polite" className="mt-1 text-small text-rip-ink empty:mt-0">
    {children}
  </p>
)
