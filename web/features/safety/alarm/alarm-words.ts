import type { Alarm } from '#contract/sessions/safety.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { fullName } from '#web/lib/format/format.ts'
import * as texts from '#words/safety.ts'

/** 'Kai Nakamura has not come back', or the alarm's outcome. */
export function alarmTitle({ user, kind, state }: Pick<Alarm, 'user' | 'kind' | 'state'>): string {
  const name = isolated(fullName(user))
  if (state === 'over') return texts.allClearIsFine(name)
  if (state === 'withdrawn') return texts.falseAlarmIsNotOverdue(name)
  if (state === 'reached') return texts.nameWasReached(name)
  return kind === 'help' ? texts.nameAskedForHelp(name) : texts.hasNotComeBack(name)
}

/** Links to a map with a pin, for any browser. */
export const mapLink = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
