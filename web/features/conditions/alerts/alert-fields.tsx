import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import {
  type AlertCriteria,
  clockHour,
  formatAlert,
  formatLeastRating,
  TIDE_NAMES,
} from '#web/features/conditions/alerts/alert-words.ts'
import { WEEKDAYS, weekdayName } from '#web/lib/format/calendar-names.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/spots/spot-alerts.ts'

const RATINGS = [2, 3, 4, 5]
const NOTICES = ['1', '2', '3'] as const
const ANY_TIME = { from: 0, to: 24 }
const MORNING = { from: 6, to: 12 }
const HOURS = Array.from({ length: 25 }, (_, hour) => hour)

/** Several lines for large text. */
const ALL_IN_ONE_LINE =
  'grid! grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] narrow:grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] *:justify-center *:px-0 narrow:*:px-0'

export type AlertValues = AlertCriteria & { leastRating: number }

type AlertFieldsProps = {
  form: Form<AlertValues>
  /** Enough ratings for 'like the days you loved'. */
  knowsLovedDays: boolean
}

export const AlertFields = ({ form: { values, issues, change }, knowsLovedDays }: AlertFieldsProps) => (
  <>
    <Field label={texts.howGood}>
      <Chips label={texts.howGood}>
        {RATINGS.map((least) => (
          <Chip
            key={least}
            pressed={values.kind === 'rating' && values.leastRating === least}
            onPress={() => change({ kind: 'rating', leastRating: least })}
          >
            {formatLeastRating(least)}
          </Chip>
        ))}
        {(knowsLovedDays || values.kind === 'loved') && (
          <Chip pressed={values.kind === 'loved'} onPress={() => change({ kind: 'loved' })}>
            {texts.likeTheDaysYouLoved}
          </Chip>
        )}
      </Chips>
    </Field>
    <HoursField hours={values.hours} issue={issues.hours} onChange={(hours) => change({ hours })} />
    <Field label={texts.days} issue={values.days.length === 0 ? texts.pickAtLeastOneDay : issues.days}>
      <Chips label={texts.days} className={ALL_IN_ONE_LINE}>
        {WEEKDAYS.map((weekday) => (
          <Chip
            key={weekday}
            pressed={values.days.includes(weekday + 1)}
            onPress={() => change({ days: toggledDays(values.days, weekday + 1) })}
          >
            {weekdayName(weekday, 'short')}
          </Chip>
        ))}
      </Chips>
    </Field>
    <Field label={texts.tide} issue={issues.tide}>
      <Chips label={texts.tide}>
        <Chip pressed={values.tide === null} onPress={() => change({ tide: null })}>
          {texts.any}
        </Chip>
        {(Object.keys(TIDE_NAMES) as (keyof typeof TIDE_NAMES)[]).map((tide) => (
          <Chip key={tide} pressed={values.tide === tide} onPress={() => change({ tide })}>
            {TIDE_NAMES[tide]}
          </Chip>
        ))}
      </Chips>
    </Field>
    <Field label={texts.daysAhead}>
      <Segmented
        wide
        label={texts.daysAhead}
        value={String(values.noticeDays) as (typeof NOTICES)[number]}
        options={NOTICES.map((value) => ({ value, label: value === '1' ? texts.n1Day : texts.valueDays(value) }))}
        onChange={(noticeDays) => change({ noticeDays: Number(noticeDays) })}
      />
    </Field>
    <p role="status" className="text-ink-2">
      {values.days.length > 0 && `${formatAlert(values)}.`}
    </p>
  </>
)

const toggledDays = (days: readonly number[], day: number) =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted()

type HoursFieldProps = {
  hours: SpotAlert['hours']
  issue: string | undefined
  onChange: (hours: SpotAlert['hours']) => void
}

function HoursField({ hours, issue, onChange }: HoursFieldProps) {
  const isAnyTime = hours !== 'first-light' && hours.from === ANY_TIME.from && hours.to === ANY_TIME.to
  const chosen = hours === 'first-light' || isAnyTime ? null : hours
  return (
    <Field label={texts.when} issue={issue}>
      <Chips label={texts.when}>
        <Chip pressed={isAnyTime} onPress={() => onChange(ANY_TIME)}>
          {texts.daylight}
        </Chip>
        <Chip pressed={hours === 'first-light'} onPress={() => onChange('first-light')}>
          {texts.firstLight}
        </Chip>
        <Chip pressed={chosen !== null} onPress={() => onChange(chosen ?? MORNING)}>
          {texts.between}
        </Chip>
      </Chips>
      {chosen && (
        <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <HourSelect
            label={texts.from}
            value={chosen.from}
            hours={HOURS.slice(0, 24)}
            onChange={(from) => onChange({ from, to: Math.max(chosen.to, from + 1) })}
          />
          <HourSelect
            label={texts.to}
            value={chosen.to}
            hours={HOURS.slice(1)}
            onChange={(to) => onChange({ from: Math.min(chosen.from, to - 1), to })}
          />
        </div>
      )}
    </Field>
  )
}

type FieldProps = { label: string; issue?: string | undefined; children: ReactNode }

const Field = ({ label, issue, children }: FieldProps) => (
  <div className="grid gap-1.5">
    <p aria-hidden="true" className="text-small font-strong text-ink-2">
      {label}
    </p>
    {children}
    <p aria-live="polite" className="text-small text-rip-ink empty:hidden">
      {issue}
    </p>
  </div>
)

type HourSelectProps = { label: string; value: number; hours: readonly number[]; onChange: (hour: number) => void }

function HourSelect({ label, value, hours, onChange }: HourSelectProps) {
  const id = useId()
  return (
    <div className="relative grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-small font-strong text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {clockHour(hour)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
        <ChevronDown {...iconInText} />
      </span>
    </div>
  )
}
