import type { NotificationSettings } from '#contract/people/notifications.ts'
import { Switch } from '#web/features/notifications/switch.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/notifications.ts'

type Quiet = NotificationSettings['quietHours']
type QuietHoursProps = { quietHours: Quiet; onChange: (quietHours: Quiet) => void }

/** The browser's, as an IANA name. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const NIGHT = { from: '22:00', to: '06:00' }

export function QuietHours({ quietHours, onChange }: QuietHoursProps) {
  const here = zoneHere()
  return (
    <Section title={texts.quietHours}>
      <Card padded className="grid gap-3">
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 text-[0.9375rem] text-ink-2">{texts.pushAndEMailWait}</p>
          <Switch
            label={texts.quietHours}
            isOn={quietHours !== null}
            onChange={(isOn) => onChange(isOn ? { ...NIGHT, timeZone: here } : null)}
          />
        </div>
        {quietHours && (
          <>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
              {(['from', 'to'] as const).map((end) => (
                <TextField
                  key={end}
                  type="time"
                  label={end === 'from' ? texts.from : texts.to}
                  value={quietHours[end]}
                  // Browsers report no value while a time is typed.
                  onChange={({ currentTarget: { value } }) => value && onChange({ ...quietHours, [end]: value })}
                />
              ))}
            </div>
            <p className="text-small text-ink-3">{texts.placeTime(placeOf(quietHours.timeZone))}</p>
            {quietHours.timeZone !== here && (
              <Button size="m" wide onClick={() => onChange({ ...quietHours, timeZone: here })}>
                {texts.changeToPlaceTime(placeOf(here))}
              </Button>
            )}
          </>
        )}
      </Card>
    </Section>
  )
}

/** 'Los Angeles' for 'America/Los_Angeles'. */
const placeOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
