import { sql } from 'kysely'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import { type Preview, sharedPath, sitePreview } from '#server/features/sharing/preview.ts'
import { clockAt } from '#server/features/sharing/spot-clock.ts'
import { formatWaveHeight, regionName, WEATHER_CREDIT } from '#server/features/sharing/spot-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import { feetOf, rounded } from '#surf/sea/units.ts'

type SharedSession = { surfSpotId: string; startTime: string; waveHeight: number | null }

/** The part of a session that visitors may see; undefined if they may not see it or it does not exist. */
export async function sessionForVisitors(db: Database, id: string): Promise<SharedSession | undefined> {
  const { rows } = await sql<SharedSession>`
    select s.surf_spot_id, s.start_time, s.wave_height from ${sessionsSeenBy(null)} s
    where s.id = ${id} and s.visibility = 'everyone' and s.surf_spot_id is not null`.execute(db)
  return rows[0]
}

export const sessionPicturePath = (id: string) => `/previews/sessions/${id}.png`

/** 'Saturday, November 21, around 7 AM', in the spot's time zone. */
function hourOf({ startTime }: SharedSession, spot: SurfSpot): string {
  const start = new Date(startTime)
  const clock = clockAt(spot, start)
  return `${clock.day(start)}, around ${clock.hour(start)}`
}

export function sessionPreview(id: string, session: SharedSession, spot: SurfSpot): Preview {
  const region = regionName(spot)
  const waves = session.waveHeight === null ? '' : ` Waves of ${formatWaveHeight(session.waveHeight)}.`
  return {
    ...sitePreview,
    title: `Surf session at ${spot.name}`,
    description: `${hourOf(session, spot)}${region && `, ${region}`}.${waves}`,
    path: sharedPath('session', id),
    picture: sessionPicturePath(id),
    pictureAlt: `A surf session at ${spot.name}.${waves}`,
    isListed: false,
  }
}

/** Without name or face: a visitor may not know the surfer. */
export const sessionPicture = (session: SharedSession, spot: SurfSpot): PictureText => ({
  title: spot.name,
  lines: [regionName(spot), `Surf session on ${hourOf(session, spot)}`],
  ...(session.waveHeight === null
    ? { figures: [] }
    : {
        figures: [{ figure: String(rounded(feetOf(session.waveHeight))), unit: 'ft', name: 'Waves' }],
        credit: WEATHER_CREDIT,
      }),
})
