import { ChevronLeft, ChevronRight } from 'lucide-react'
import { kindOf, type Period, type PeriodKind, periodAfter, periodAt, spanOf } from '#surf/time/periods.ts'
import { formatPeriod } from '#web/features/progress/period-words.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/progress.ts'

const KINDS = [
  { value: 'month', label: texts.month },
  { value: 'year', label: texts.year },
  { value: 'all', label: texts.all },
] as const satisfies readonly { value: PeriodKind; label: string }[]

type PeriodPickerProps = {
  period: Period
  /** Days of now and the first session; undefined while unknown, null without one. */
  today: string
  firstDay: string | null | undefined
  onChoose: (period: Period) => void
}

export function PeriodPicker({ period, today, firstDay, onChoose }: PeriodPickerProps) {
  const kind = kindOf(period)
  const earliest = periodAt(kind, firstDay ?? today)
  return (
    <div>
      <Segmented
        wide
        label={texts.period}
        value={kind}
        options={KINDS}
        onChange={(next) => onChoose(periodAt(next, dayWithin(period, today)))}
      />
      <div className="mt-2 flex items-center justify-between gap-2">
        {kind === 'all' ? <span className="size-tap" /> : null}
        {kind !== 'all' && (
          <IconButton
            label={texts.previousKind(kind)}
            disabled={period <= earliest}
            className="disabled:text-ink-3 disabled:opacity-40"
            onClick={() => onChoose(periodAfter(period, -1))}
          >
            <ChevronLeft {...icon} />
          </IconButton>
        )}
        <p role="status" className="text-center font-display text-head font-[600]">
          {formatPeriod(period)}
        </p>
        {kind === 'all' ? <span className="size-tap" /> : null}
        {kind !== 'all' && (
          <IconButton
            label={texts.nextKind(kind)}
            disabled={period >= periodAt(kind, today)}
            className="disabled:text-ink-3 disabled:opacity-40"
            onClick={() => onChoose(periodAfter(period))}
          >
            <ChevronRight {...icon} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** Returns today if the period contains it, else its last day. */
function dayWithin(period: Period, today: string): string {
  const span = spanOf(period)
  return span && (today < span.from || today > span.to) ? span.to : today
}
