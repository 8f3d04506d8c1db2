import type { NotificationSettings } from '#contract/people/notifications.ts'
import { type Preset, presetOf, withPreset } from '#web/features/notifications/presets.ts'
import type { SettingsChange } from '#web/features/notifications/settings-queries.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Section } from '#web/ui/layout/section.tsx'

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'people', label: 'People' },
  { value: 'safety', label: 'Safety' },
  { value: 'none', label: 'None' },
] as const satisfies { value: Preset; label: string }[]

const MEANING: Record<Preset, string> = {
  all: 'Everything by push, alarms by e-mail, too.',
  people: 'What others do with you, your alerts for spots, and alarms.',
  safety: 'Alarms, and the alerts you set for spots.',
  none: 'Nothing, not even when a buddy calls for help. You see it when you open Lineup.',
}

type PresetChoiceProps = { kinds: NotificationSettings['kinds']; onChange: (change: SettingsChange) => void }

export function PresetChoice({ kinds, onChange }: PresetChoiceProps) {
  const preset = presetOf(kinds)
  return (
    <Section title="While Lineup is closed">
      <Segmented
        wide
        label="While Lineup is closed"
        value={preset}
        options={OPTIONS}
        onChange={(chosen) => onChange({ kinds: withPreset(kinds, chosen) })}
      />
      <p role="status" className="mt-2 px-1 text-small text-ink-2">
        {preset ? MEANING[preset] : 'What you chose for each below.'}
      </p>
    </Section>
  )
}
