/** A track position: milliseconds since 1970, degrees, and accuracy in metres if known. */
export type TrackPoint = { at: number; latitude: number; longitude: number; accuracyM?: number }
