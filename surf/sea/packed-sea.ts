import type { Sea, SeaHours, Swell } from '#surf/sea/sea.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/**
 * First hour as text (2026-11-20T00:00:00Z), then per hour 24 big-endian 16-bit integers: eight figures, and height,
 * period, direction and period kind of four swells.
 */
export type PackedSea = Uint8Array

export const PACKED_START_BYTES = 20
export const PACKED_HOUR_BYTES = 48

const FIGURE_BYTES = 2
const SWELL_BYTES = 8
const UNKNOWN = -32_768
const MOST = 32_767

/** Units per metre, second, degree, km/h or °C. */
const HUNDREDTHS = 100
const TENTHS = 10
const FIGURES = [
  ['swellHeight', HUNDREDTHS],
  ['swellPeriod', HUNDREDTHS],
  ['swellDirection', TENTHS],
  ['windSpeed', TENTHS],
  ['windDirection', TENTHS],
  ['waterTemperature', HUNDREDTHS],
  ['windGusts', TENTHS],
  ['airTemperature', HUNDREDTHS],
] as const
const SWELLS_AT = FIGURES.length * FIGURE_BYTES
const MOST_SWELLS = (PACKED_HOUR_BYTES - SWELLS_AT) / SWELL_BYTES

export function packSea(hours: SeaHours): PackedSea {
  const packed = new Uint8Array(PACKED_START_BYTES + hours.swellHeight.length * PACKED_HOUR_BYTES)
  new TextEncoder().encodeInto(`${new Date(hours.start).toISOString().slice(0, 19)}Z`, packed)
  const view = viewOf(packed)
  for (let hour = 0; hour < hours.swellHeight.length; hour += 1) {
    const at = PACKED_START_BYTES + hour * PACKED_HOUR_BYTES
    for (const [nth, [name, scale]] of FIGURES.entries())
      write(view, at + nth * FIGURE_BYTES, hours[name]?.[hour] ?? null, scale)
    for (let nth = 0; nth < MOST_SWELLS; nth += 1)
      writeSwell(view, at + SWELLS_AT + nth * SWELL_BYTES, hours.swells?.[hour]?.[nth])
  }
  return packed
}

export function seaAt(packed: PackedSea, moment: Date): Sea | undefined {
  const index = Math.floor((moment.getTime() - startOf(packed)) / HOUR_MS)
  const at = PACKED_START_BYTES + index * PACKED_HOUR_BYTES
  return index >= 0 && at < packed.length ? seaOfRecord(packed, at) : undefined
}

export function seaOfRecord(packed: PackedSea, at = 0): Sea {
  const view = viewOf(packed)
  const figure = (nth: number) => read(view, at + nth * FIGURE_BYTES, FIGURES[nth]![1])
  const swells: Swell[] = []
  for (let nth = 0; nth < MOST_SWELLS; nth += 1) {
    const swell = readSwell(view, at + SWELLS_AT + nth * SWELL_BYTES)
    if (!swell) break
    swells.push(swell)
  }
  return {
    ...{ swellHeight: figure(0), swellPeriod: figure(1), swellDirection: figure(2) },
    ...{ windSpeed: figure(3), windDirection: figure(4), waterTemperature: figure(5) },
    ...{ windGusts: figure(6), airTemperature: figure(7), swells },
  }
}

const starts = new WeakMap<PackedSea, number>()

/** Cached: hours are read in sequence. */
function startOf(packed: PackedSea): number {
  const known = starts.get(packed)
  if (known !== undefined) return known
  const start = Date.parse(new TextDecoder().decode(packed.subarray(0, PACKED_START_BYTES)))
  starts.set(packed, start)
  return start
}

const viewOf = (packed: PackedSea) => new DataView(packed.buffer, packed.byteOffset, packed.byteLength)

function writeSwell(view: DataView, at: number, swell: Swell | undefined) {
  write(view, at, swell?.heightMeters ?? null, HUNDREDTHS)
  write(view, at + 2, swell?.periodSeconds ?? null, HUNDREDTHS)
  write(view, at + 4, swell?.directionDegrees ?? null, TENTHS)
  write(view, at + 6, swell ? Number(swell.periodKind === 'mean') : null, 1)
}

function readSwell(view: DataView, at: number): Swell | undefined {
  const heightMeters = read(view, at, HUNDREDTHS)
  const periodSeconds = read(view, at + 2, HUNDREDTHS)
  const directionDegrees = read(view, at + 4, TENTHS)
  if (heightMeters === null || periodSeconds === null || directionDegrees === null) return undefined
  return { heightMeters, periodSeconds, periodKind: view.getInt16(at + 6) === 1 ? 'mean' : 'peak', directionDegrees }
}

function write(view: DataView, at: number, value: number | null, scale: number) {
  const units = value === null ? UNKNOWN : Math.max(-MOST, Math.min(MOST, Math.round(value * scale)))
  view.setInt16(at, units)
}

function read(view: DataView, at: number, scale: number): number | null {
  const units = view.getInt16(at)
  return units === UNKNOWN ? null : units / scale
}
