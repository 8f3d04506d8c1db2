/** Returns the equivalent longitude nearest to another, because maps continue past the date line. */
export const onSameRound = (longitude: number, as: number) => longitude + 360 * Math.round((as - longitude) / 360)
