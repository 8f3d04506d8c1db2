import { useId } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_INVITED, MAX_PLAN_NOTE_CHARACTERS, PLAN_MAX_AHEAD_MS } from '#contract/limits.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { momentAt, timeAt } from '#surf/time/wall-clock.ts'
import { BuddiesField } from '#web/features/plans/form/buddies-field.tsx'
import type { PlanValues } from '#web/features/plans/form/plan-form.ts'
import { SpotField } from '#web/features/plans/form/spot-field.tsx'
import { whenForReader } from '#web/features/plans/plan-words.ts'
import type { Issues } from '#web/lib/api/api.ts'
import { Issue } from '#web/ui/fields/checked-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/plans.ts'

type PlanFieldsProps = {
  values: PlanValues
  issues: Issues
  change: (more: Partial<PlanValues>) => void
  /** IANA name for day and time. */
  timeZone: string
  /** The zone is the reader's, because the spot's failed to load. */
  isOwnClock?: boolean | undefined
  before?: Surfer[]
}

export function PlanFields({ values, issues, change, timeZone, isOwnClock, before = [] }: PlanFieldsProps) {
  const timeNote = useId()
  const start = momentAt(values.day, values.time, timeZone)
  const forReader = start && whenForReader(start, timeZone)
  const now = new Date()
  const today = dayAt(now, timeZone)
  const time = { 'aria-describedby': timeNote, 'aria-invalid': issues.startTime !== undefined, required: true }
  return (
    <>
      <div>
        <SpotField spot={values.spot} onChoose={({ id, name }) => change({ spot: { id, name } })} />
      </div>
      <div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <TextField
            {...time}
            label={texts.date}
            type="date"
            min={today}
            max={dayAt(new Date(now.getTime() + PLAN_MAX_AHEAD_MS), timeZone)}
            value={values.day}
            onChange={({ target }) => change({ day: target.value })}
          />
          <TextField
            {...time}
            label={texts.time}
            type="time"
            min={values.day === today ? timeAt(now, timeZone) : undefined}
            value={values.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </div>
        <p id={timeNote} className="mt-1 text-small text-ink-3 empty:mt-0">
          {isOwnClock ? texts.inYourOwnTimeZone : forReader && texts.spotTimeThatsForYou(forReader)}
        </p>
        <Issue>{issues.startTime}</Issue>
      </div>
      <WordsField
        label={texts.note}
        placeholder={texts.whichBoardWhoDrivesWhere}
        maxLength={MAX_PLAN_NOTE_CHARACTERS}
        value={values.note}
        onType={(note) => change({ note })}
      />
      <div>
        <BuddiesField
          legend={texts.inviteBuddies}
          none={texts.findBuddiesOnTheBuddies}
          verb={texts.invite}
          chosen={values.invited}
          max={MAX_INVITED}
          before={before}
          closed={{ text: texts.takesNoInvitations, isClosed: ({ mayInvite }) => mayInvite === false }}
          onChange={(invited) => change({ invited })}
        />
        <Issue>{issues.invited}</Issue>
      </div>
    </>
  )
}
