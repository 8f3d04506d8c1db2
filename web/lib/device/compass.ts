const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
const POINT_NAMES = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

const pointIndex = (degrees: number) => ((Math.round(degrees / 45) % 8) + 8) % 8

/** 'SW' */
export const compassPoint = (degrees: number) => POINTS[pointIndex(degrees)] ?? 'N'

/** 'south-west' */
export const compassName = (degrees: number) => POINT_NAMES[pointIndex(degrees)] ?? 'north'
