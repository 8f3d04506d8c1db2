import { KIND_FACTS, type NotificationKind } from '#contract/people/notification-kinds.ts'
import type { NotificationSettings } from '#contract/people/notifications.ts'

type Kinds = NotificationSettings['kinds']
const presets = ['all', 'people', 'safety', 'none'] as const
export type Preset = (typeof presets)[number]

const pushedReaches: Record<Preset, string[]> = {
  all: ['safety', 'requested', 'people', 'own'],
  people: ['safety', 'requested', 'people'],
  safety: ['safety', 'requested'],
  none: [],
}

const kindsOf = (kinds: Kinds) => Object.keys(kinds) as NotificationKind[]

/** Sets the channels of every kind but the summary and those of operators: push by preset, mail for safety, the app for all. */
export function withPreset(kinds: Kinds, preset: Preset): Kinds {
  const channelsOf = (kind: NotificationKind) => {
    const { reach } = KIND_FACTS[kind]
    if (reach === 'summary' || reach === 'operators')
      return preset === 'none' ? { ...kinds[kind], push: false, email: false } : kinds[kind]
    return { inApp: true, push: pushedReaches[preset].includes(reach), email: reach === 'safety' && preset !== 'none' }
  }
  return Object.fromEntries(kindsOf(kinds).map((kind) => [kind, channelsOf(kind)])) as Kinds
}

/** Undefined if the channels were chosen one by one. */
export const presetOf = (kinds: Kinds): Preset | undefined =>
  presets.find((preset) => {
    const expected = withPreset(kinds, preset)
    return kindsOf(kinds).every((kind) => {
      const { inApp, push, email } = expected[kind]
      return inApp === kinds[kind].inApp && push === kinds[kind].push && email === kinds[kind].email
    })
  })
