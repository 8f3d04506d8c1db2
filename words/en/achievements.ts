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
