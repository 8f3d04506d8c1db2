import type { ReactNode } from 'react'
import { rich } from '../../rich.ts'
export const currentlySurfing = 'Currently Surfing'
export const sinceTime = (time: ReactNode) => rich`Since ${time}`
export const viewSession = 'View session'
export const checkOut = 'Check Out'
export const activeSessionsNearby = 'Active Sessions Nearby'
export const couldntLoadSessions = "Couldn't load sessions"
export const loadingActiveSessions = 'Loading active sessions'
export const noActiveSessionsNearby = 'No active sessions nearby'
export const activeSessionsNearbyLabel = 'Active sessions nearby'
export const seeAllOthers = (others: number) => `See all ${others}`
export const allActiveSessionsNearby = 'All active sessions nearby'
export const anonymous = 'Anonymous'
export const upToTime = (time: string) => `up to ${time}`
export const live = 'live'
export const fromTime = (time: string) => `from ${time}`
export const activeSurfers = 'Active surfers'
export const moreSpots = (more: number) => `+${more} more`
export const goodEvening = 'Good evening'
export const upEarly = 'Up early'
export const goodMorning = 'Good morning'
export const goodAfternoon = 'Good afternoon'
export const onLand = 'On land'
export const checkIn = 'Check In'
export const findBuddies = 'Find Buddies'
export const readyWhenYouAre = 'Ready when you are'
export const loading = 'Loading'
export const joined = 'Joined'
export const join = 'Join'
export const imSafe = "I'm safe"
export const huntingtonBeach = 'Huntington Beach'
export const weDontKnowWhereYou = (around: string | null) =>
  `We don't know where you are${around ? `, so this is around ${around}` : ''}.`
export const tryAgain = 'Try again'
export const buddyUpdate = 'Buddy Update'
export const nameUpdatedTheirSession = (name: string) => `${name} updated their session`
export const buddy = 'Buddy'
