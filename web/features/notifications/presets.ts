import type { NotificationKind, NotificationSettings } from '#contract/people/notifications.ts'
import { SAFETY_KINDS } from '#web/lib/format/safety-kinds.ts'

type Kinds = NotificationSettings['kinds']
/** How much reaches a surfer while Lineup is closed. */
const presets = ['all', 'people', 'safety', 'none'] as const
export type Preset = (typeof presets)[number]

/** Asked for by the surfer: alarms, and the alerts that they set for spots. */
const SAFETY: readonly NotificationKind[] = [...SAFETY_KINDS, 'sea_alert']
/** Has a switch of its own in every preset but 'none', since it comes once a week and not for what somebody does. */
const SUMMARY = 'weekly_summary'

const isPushed: Record<Preset, (kind: NotificationKind) => boolean> = {
  all: () => true,
  people: (kind) => kind !== 'achievement',
  safety: (kind) => SAFETY.includes(kind),
  none: () => false,
}

const kindsOf = (kinds: Kinds) => Object.keys(kinds) as NotificationKind[]

/** The ways of every kind with a preset: push by the preset, e-mail for safety alone; the app's own list shows everything. */
export function withPreset(kinds: Kinds, preset: Preset): Kinds {
  const waysOf = (kind: NotificationKind) => {
    if (kind === SUMMARY) return preset === 'none' ? { ...kinds[kind], push: false, email: false } : kinds[kind]
    const isSafety = SAFETY_KINDS.some((one) => one === kind)
    return { inApp: true, push: isPushed[preset](kind), email: isSafety && preset !== 'none' }
  }
  return Object.fromEntries(kindsOf(kinds).map((kind) => [kind, waysOf(kind)])) as Kinds
}

/** The preset that these choices are; undefined when they were made one by one. */
export const presetOf = (kinds: Kinds): Preset | undefined =>
  presets.find((preset) => {
    const expected = withPreset(kinds, preset)
    return kindsOf(kinds).every((kind) => {
      const { inApp, push, email } = expected[kind]
      return inApp === kinds[kind].inApp && push === kinds[kind].push && email === kinds[kind].email
    })
  })
