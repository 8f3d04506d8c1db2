import { feetOf, rounded } from '#surf/units.ts'

/** The unit that heights are read in. */
export const HEIGHT_UNIT = 'ft'

/** 10: the one figure that a height in metres is called by, as whole feet. */
export const wholeFeet = (metres: number) => rounded(feetOf(metres))

/** '10 ft': the same with its unit, from metres. */
export const feetInWords = (metres: number) => `${wholeFeet(metres)} ${HEIGHT_UNIT}`
