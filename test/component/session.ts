import type { Surfer } from '#contract/accounts/users.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const SPOT = {
  id: '0b9a3f9e-2c70-4b8f-9a57-6f2f3b7c9d10',
  name: 'Manu Bay',
  latitude: -37.822,
  longitude: 174.81,
  timeZone: null,
}

/** A surf session in detail as its surfer sees it: in the water for 20 minutes at a spot, and nothing said of it yet. */
export const aSession = (
  { id: userId, firstName, lastName, username, profileImageUrl }: Surfer,
  change: Partial<SurfSessionDetail> = {},
): SurfSessionDetail => ({
  id: crypto.randomUUID(),
  userId,
  user: { id: userId, firstName, lastName, username, profileImageUrl },
  startTime: new Date(Date.now() - 20 * MINUTE_MS).toISOString(),
  endTime: null,
  isActive: true,
  customLocation: null,
  surfSpotId: SPOT.id,
  secretSpotId: null,
  surfSpot: SPOT,
  latitude: SPOT.latitude,
  longitude: SPOT.longitude,
  waveSize: null,
  waveCount: null,
  notes: null,
  rating: null,
  board: null,
  conditions: null,
  duration: null,
  visibility: 'everyone',
  likes: [],
  likeCount: 0,
  likedBy: [],
  comments: [],
  photos: [],
  party: [],
  companions: [],
  waves: [],
  hasTrack: false,
  endAssumed: false,
  linkShows: [],
  mayComment: true,
  ...change,
})
