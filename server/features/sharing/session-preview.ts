import { sql } from 'kysely'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ServerTexts } from '#languages'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import { type Preview, sharedPath, sitePreview } from '#server/features/sharing/preview.ts'
import { clockAt, creditText, formatWaveHeight, regionName } from '#server/features/sharing/spot-text.ts'
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

export const sessionPicturePath = (id: string) => `/previews/sessions/${id}.jpg`

/** In the spot's time zone. */
function hourOf({ locale, sharing: texts }: ServerTexts, { startTime }: SharedSession, spot: SurfSpot): string {
  const start = new Date(startTime)
  const clock = clockAt(locale, spot, start)
  return texts.dayAroundHour(clock.day(start), clock.hour(start))
}

export function sessionPreview(texts: ServerTexts, id: string, session: SharedSession, spot: SurfSpot): Preview {
  const { sharing } = texts
  const height = session.waveHeight === null ? null : formatWaveHeight(texts, session.waveHeight)
  return {
    ...sitePreview(texts),
    title: sharing.surfSessionAt(spot.name),
    description: sharing.aboutASession(hourOf(texts, session, spot), regionName(texts, spot), height),
    path: sharedPath('session', id),
    picture: sessionPicturePath(id),
    pictureAlt: sharing.pictureOfASession(spot.name, height),
    isListed: false,
  }
}

/** Without name or face: a visitor may not know the surfer. */
export const sessionPicture = (texts: ServerTexts, session: SharedSession, spot: SurfSpot): PictureText => ({
  title: spot.name,
  lines: [regionName(texts, spot), texts.sharing.surfSessionOn(hourOf(texts, session, spot))],
  ...(session.waveHeight === null
    ? { figures: [] }
    : {
        figures: [
          {
            figure: String(rounded(feetOf(session.waveHeight))),
            unit: texts.sharing.feet,
            name: texts.sharing.figures.waves,
          },
        ],
        credit: creditText(texts),
      }),
})
