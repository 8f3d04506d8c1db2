import { ChevronRight, LifeBuoy, Siren } from 'lucide-react'
import type { Alarm } from '#contract/sessions/safety.ts'
import { alarmTitle } from '#web/features/safety/alarm/alarm-words.ts'
import { useOpenAlarms } from '#web/features/safety/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago } from '#web/lib/format/format.ts'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/safety.ts'

type OpenAlarmsProps = {
  /** The page opens on a scene, whose empty sky lies below the alarms. */
  overScene: boolean
  onOpen: (sessionId: string) => void
}

/** Lists others' unfinished alarms above every page. */
export function OpenAlarms({ overScene, onOpen }: OpenAlarmsProps) {
  const { data: alarms = [] } = useOpenAlarms()
  const now = useNow()
  if (alarms.length === 0) return null
  return (
    <div
      role="alert"
      className={
        overScene
          ? 'relative z-1 -mx-gutter -mb-16 bg-deep px-gutter pt-[max(calc(64px+var(--safe-t)),var(--below-notice,0px))] pb-3 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-16 after:bg-linear-to-b after:from-deep after:to-transparent'
          : 'pt-1 pb-3'
      }
    >
      <ul aria-label={texts.alarms} className="grid gap-2">
        {alarms.map((alarm) => (
          <li key={alarm.sessionId}>
            <AlarmCard alarm={alarm} now={now} onPress={() => onOpen(alarm.sessionId)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type AlarmCardProps = { alarm: Alarm; now: number; onPress: () => void }

function AlarmCard({ alarm, now, onPress }: AlarmCardProps) {
  const Icon = alarm.kind === 'help' ? LifeBuoy : Siren
  return (
    <button
      type="button"
      onClick={onPress}
      className={`squircle flex min-h-17 w-full items-center gap-3 rounded-card px-4 py-3 text-start active:brightness-95 ${alarm.state === 'open' ? 'bg-rip text-on-rip' : 'bg-sand text-ink'}`}
    >
      <Icon {...icon} className="shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-lead font-strong leading-tight">{alarmTitle(alarm)}</span>
        <span className="mt-0.5 block text-small">
          {alarm.place && (
            <>
              <bdi>{alarm.place}</bdi> ·{' '}
            </>
          )}
          {ago(alarm.raisedAt, now)}
        </span>
      </span>
      <ChevronRight {...iconInButton} className="shrink-0" />
    </button>
  )
}
