import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'
import { type Choices, formatChoices, formatHours, VISIBILITIES } from '#web/features/sessions/check-in/check-in.ts'
import { BoardField } from '#web/features/sessions/parts/board-field.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { Surfboard } from '#web/ui/display/surfboard-icon.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import * as texts from '#words/sessions/check-in.ts'

type ForThisSessionProps = {
  choices: Choices
  onChange: (changed: Partial<Choices>) => void
  board: string
  onBoard: (board: string) => void
  /** Recipients of the alarm, e.g. 'Ivy and Bo'. */
  alerted: string | undefined
}

/** Overrides of the surfer's settings for one session; folded, because most sessions need none. */
export function ForThisSession({ choices, onChange, board, onBoard, alerted }: ForThisSessionProps) {
  const { visibility, isDelayed, overdueHours } = choices
  return (
    <details className="group squircle mt-3 rounded-card bg-card shadow-raised">
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-3 rounded-card px-4 py-1.5 narrow:px-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-[length:min(var(--t-small),4.6vw)] leading-[1.35] text-ink-2">
          <span className="sr-only">{texts.forThisSession}</span>
          {formatChoices(choices, alerted)}
        </span>
        <span className="text-ink-3 transition-[rotate] duration-(--m-press) group-open:rotate-180 motion-reduce:transition-none">
          <ChevronDown {...icon} />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-4 narrow:px-3">
        <Field name={texts.whoSeesIt}>
          <Segmented
            wide
            label={texts.whoSeesIt}
            value={visibility}
            options={VISIBILITIES}
            onChange={(value) => onChange({ visibility: value })}
          />
        </Field>
        {visibility !== 'private' && (
          <ul className="-mx-4 border-y border-line narrow:-mx-3">
            <ChoiceRow
              title={texts.showWhereIWasOnly}
              checked={isDelayed}
              onChange={() => onChange({ isDelayed: !isDelayed })}
            />
          </ul>
        )}
        {(visibility === 'private' || isDelayed) && <p className="text-small text-ink-2">{texts.ifYouDontComeBack}</p>}
        <Field name={texts.raiseTheAlarmAfter}>
          <Stepper
            label={texts.raiseTheAlarmAfter}
            value={overdueHours}
            min={MIN_OVERDUE_HOURS}
            max={MAX_OVERDUE_HOURS}
            words={formatHours(overdueHours)}
            onChange={(hours) => onChange({ overdueHours: hours })}
          />
        </Field>
        <BoardField label={texts.boardAndItsColor} placeholder={texts.redLongboard} value={board} onChange={onBoard}>
          <Button
            href="/boards"
            fill="bare"
            size="m"
            className="-ms-3 justify-self-start"
            icon={<Surfboard {...iconInButton} />}
          >
            {texts.yourBoards}
          </Button>
        </BoardField>
      </div>
    </details>
  )
}

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-1.5">
    <p aria-hidden="true" className="text-small font-strong text-ink-2">
      {name}
    </p>
    {children}
  </div>
)
