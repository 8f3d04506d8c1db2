/** One position of a track: when in milliseconds since 1970, where in degrees, and by how many metres it may be off, where that is known. */
export type TrackPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }
