import type { TrackPoint } from '#surf/tracks/track.ts'

/** Milliseconds since the first (4), 1e-7 degrees (4 each), accuracy in decimetres (2). */
const POINT_BYTES = 14
const PER_DEGREE = 1e7
const MAX_OFFSET_MS = 2 ** 32 - 1
const PER_METRE = 10
const UNKNOWN_ACCURACY = 0xffff
const MAX_ACCURACY = UNKNOWN_ACCURACY - 1

/** Big-endian, without the first time. RangeError for points before it or over 49 days later. */
export function packTrack(points: readonly TrackPoint[]): Uint8Array {
  const bytes = new Uint8Array(points.length * POINT_BYTES)
  const view = new DataView(bytes.buffer)
  const firstAt = points[0]?.at ?? 0
  for (const [nth, { at, latitude, longitude, accuracyM }] of points.entries()) {
    const offset = at - firstAt
    if (offset < 0 || offset > MAX_OFFSET_MS)
      throw new RangeError('A track is packed in the order of time, 49 days at most.')
    const place = nth * POINT_BYTES
    view.setUint32(place, offset)
    view.setInt32(place + 4, Math.round(latitude * PER_DEGREE))
    view.setInt32(place + 8, Math.round(longitude * PER_DEGREE))
    view.setUint16(
      place + 12,
      accuracyM === undefined ? UNKNOWN_ACCURACY : Math.min(MAX_ACCURACY, Math.round(accuracyM * PER_METRE)),
    )
  }
  return bytes
}

export function unpackTrack(bytes: Uint8Array, firstAt: number): TrackPoint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const points: TrackPoint[] = []
  // Literals are many times faster than spreads.
  for (let place = 0; place + POINT_BYTES <= bytes.length; place += POINT_BYTES) {
    const at = firstAt + view.getUint32(place)
    const latitude = view.getInt32(place + 4) / PER_DEGREE
    const longitude = view.getInt32(place + 8) / PER_DEGREE
    const accuracy = view.getUint16(place + 12)
    points.push(
      accuracy === UNKNOWN_ACCURACY
        ? { at, latitude, longitude }
        : { at, latitude, longitude, accuracyM: accuracy / PER_METRE },
    )
  }
  return points
}
