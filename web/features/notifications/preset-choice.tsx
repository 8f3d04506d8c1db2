import type { NotificationSettings } from '#contract/people/notifications.ts'
import { type Preset, presetOf, withPreset } from '#web/features/notifications/presets.ts'
import type { SettingsChange } from '#web/features/notifications/settings-queries.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/notifications.ts'

const OPTIONS = [
  { value: 'all', label: texts.all },
  { value: 'people', label: texts.people },
  { value: 'safety', label: texts.safety },
  { value: 'none', label: texts.none },
] as const satisfies { value: Preset; label: string }[]

const MEANING: Record<Preset, string> = {
  all: texts.everythingByPushAlarmsBy,
  people: texts.whatOthersDoWithYou,
  safety: texts.alarmsAndTheAlertsYou,
  none: texts.nothingNotEvenWhenA,
}

type PresetChoiceProps = { kinds: NotificationSettings['kinds']; onChange: (change: SettingsChange) => void }

export function PresetChoice({ kinds, onChange }: PresetChoiceProps) {
  const preset = presetOf(kinds)
  return (
    <Section title={texts.whileLineupIsClosed}>
      <Segmented
        wide
        label={texts.whileLineupIsClosed}
        value={preset}
        options={OPTIONS}
        onChange={(chosen) => onChange({ kinds: withPreset(kinds, chosen) })}
      />
      <p role="status" className="mt-2 px-1 text-small text-ink-2">
        {preset ? MEANING[preset] : texts.whatYouChoseForEach}
      </p>
    </Section>
  )
}
