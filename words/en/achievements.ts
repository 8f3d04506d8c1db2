import type { AchievementKey } from '#surf/log/achievements.ts'

export const achievements = 'Achievements'
export const couldntLoadYourAchievements = "Couldn't load your achievements"
export const loadingAchievements = 'Loading achievements'
export const earned = 'Earned'
export const youEarnThemAsYou = 'You earn them as you surf.'
export const moreToUnlock = 'More to unlock'
export const earnedOnWholeDay = (wholeDay: string) => `Earned on ${wholeDay}`
export const allUnlocked = 'All unlocked'
export const left = (left: number) => `${left} left`
export const achievementsEarned = (achievements: number) => `${achievements} earned`
export const doneOfGoal = (done: number, goal: number) => `${done} of ${goal}`
export const toGo = (left: number) => `${left} to go`

const names: Record<AchievementKey, string> = {
  first_session: 'First Session',
  early_bird: 'Early Bird',
  ten_day_streak: '10 Day Streak',
  photographer: 'Photographer',
  regular: 'Regular',
  explorer: 'Explorer',
  globetrotter: 'Globetrotter',
  every_month: 'Every Month',
  half_century: 'Half Century',
  centurion: 'Centurion',
  century_of_hours: 'Century of Hours',
  wave_hunter: 'Wave Hunter',
  storyteller: 'Storyteller',
  party_wave: 'Party Wave',
  buddy_system: 'Buddy System',
}
const isKey = (key: string): key is AchievementKey => key in names
/** Undefined for a key of another version. */
export const achievementName = (key: string) => (isKey(key) ? names[key] : undefined)

export const tasks: Record<AchievementKey, string> = {
  first_session: 'Log your first session',
  early_bird: 'Start 10 sessions within an hour of sunrise',
  ten_day_streak: 'Surf on 10 days in a row',
  photographer: 'Add 10 photos to your sessions',
  regular: 'Surf 10 sessions at one spot',
  explorer: 'Surf at 10 different spots',
  globetrotter: 'Surf in 3 countries',
  every_month: 'Surf in each month of the year',
  half_century: 'Log 50 sessions',
  centurion: 'Log 100 sessions',
  century_of_hours: 'Spend 100 hours in the water',
  wave_hunter: 'Count 500 waves',
  storyteller: 'Write notes on 10 sessions',
  party_wave: 'Surf 5 sessions together with others',
  buddy_system: 'Have 5 surf buddies',
}
