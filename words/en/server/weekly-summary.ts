const count = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`

/** '4h 5m', or '50m' under an hour. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}

export const yourWeekOnLineup = 'Your week on Lineup'
/** 'Your week: 3 sessions, 4h 30m, 41 waves'; minutes and waves may be 0. */
export const yourWeek = ({ sessions, minutes, waves }: Record<'sessions' | 'minutes' | 'waves', number>) => {
  const figures = [
    count(sessions, 'session'),
    ...(minutes > 0 ? [formatMinutes(minutes)] : []),
    ...(waves > 0 ? [count(waves, 'wave')] : []),
  ]
  return `Your week: ${figures.join(', ')}`
}

type BestSession = { name: string; place: string | null; minutes: number; rating: number | null }
export const bestOfYourBuddies = ({ name, place, minutes, rating }: BestSession) => {
  const facts = [
    name,
    ...(minutes > 0 ? [`${formatMinutes(minutes)}${place ? ` at ${place}` : ''}`] : []),
    ...(rating === null ? [] : [`rated ${rating}\u00a0of\u00a05`]),
  ]
  return `Best of your buddies: ${facts.join(', ')}`
}

export const bestAhead = (windows: { spotName: string; when: string; rating: string }[]) =>
  `Best ahead: ${windows.map(({ spotName, when, rating }) => `${spotName} ${when} (${rating})`).join(', ')}`
