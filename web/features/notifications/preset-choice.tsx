import { KIND_FACTS, type NotificationKind } from '#contract/people/notification-kinds.ts'
import type { NotificationSettings } from '#contract/people/notifications.ts'
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

type Kinds = NotificationSettings['kinds']
const presets = ['all', 'people', 'safety', 'none'] as const
type Preset = (typeof presets)[number]

const pushedReaches: Record<Preset, string[]> = {
  all: ['safety', 'requested', 'people', 'own'],
  people: ['safety', 'requested', 'people'],
  safety: ['safety', 'requested'],
  none: [],
}

const kindsOf = (kinds: Kinds) => Object.keys(kinds) as NotificationKind[]

/** Sets the channels of every kind but the summary and those of operators: push by preset, mail for safety, the app for all. */
function withPreset(kinds: Kinds, preset: Preset): Kinds {
  const channelsOf = (kind: NotificationKind) => {
    const { reach } = KIND_FACTS[kind]
    if (reach === 'summary' || reach === 'operators')
      return preset === 'none' ? { ...kinds[kind], push: false, email: false } : kinds[kind]
    return { inApp: true, push: pushedReaches[preset].includes(reach), email: reach === 'safety' && preset !== 'none' }
  }
  return Object.fromEntries(kindsOf(kinds).map((kind) => [kind, channelsOf(kind)])) as Kinds
}

/** Undefined if the channels were chosen one by one. */
const presetOf = (kinds: Kinds): Preset | undefined =>
  presets.find((preset) => {
    const expected = withPreset(kinds, preset)
    return kindsOf(kinds).every((kind) => {
      const { inApp, push, email } = expected[kind]
      return inApp === kinds[kind].inApp && push === kinds[kind].push && email === kinds[kind].email
    })
  })
