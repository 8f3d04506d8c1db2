/** The map goes on past the date line: the same longitude, as close to this one as can be. */
export const onSameRound = (longitude: number, as: number) => longitude + 360 * Math.round((as - longitude) / 360)
