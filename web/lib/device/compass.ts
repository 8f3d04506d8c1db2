import { compassPoints } from '#words/sea/wind.ts'

const pointIndex = (degrees: number) => ((Math.round(degrees / 45) % 8) + 8) % 8

/** 'SW' */
export const compassPoint = (degrees: number) => compassPoints.short[pointIndex(degrees)]!

/** 'south-west' */
export const compassName = (degrees: number) => compassPoints.long[pointIndex(degrees)]!
