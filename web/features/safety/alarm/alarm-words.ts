import type { Alarm } from '#contract/sessions/safety.ts'

/** 'Kai Nakamura has not come back', or what has become of it. */
export function alarmTitle({ user, kind, state }: Pick<Alarm, 'user' | 'kind' | 'state'>): string {
  const name = `${user.firstName} ${user.lastName}`.trim()
  if (state === 'over') return `All clear: ${name} is fine`
  if (state === 'withdrawn') return `False alarm: ${name} is not overdue`
  if (state === 'reached') return `${name} was reached`
  return kind === 'help' ? `${name} asked for help` : `${name} has not come back`
}

/** A map of the place in any browser, with a pin. */
export const mapLink = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
