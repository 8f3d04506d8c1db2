/** Entries of a calendar. */
export const surfAt = (spotName: string) => `Surf: ${spotName}`
export const timeAtSpot = (time: string, spotName: string, timeZone: string) => `${time} at ${spotName} (${timeZone})`
export const going = (names: string[]) => `Going: ${names.join(', ')}`
export const maybe = (names: string[]) => `Maybe: ${names.join(', ')}`
export const spotLooks = (spotName: string, rating: string) => `${spotName} looks ${rating}`
