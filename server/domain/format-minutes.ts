import type { ServerTexts } from '#languages'

/** '4h 5m', or '50m' under an hour. */
export const formatMinutes = (texts: ServerTexts['measures'], minutes: number): string =>
  texts.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60)
