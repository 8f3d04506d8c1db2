import type { SourceFailure } from '#server/features/conditions/sources/download.ts'
import type { Position } from '#surf/places/geo.ts'
import type { SeaHours } from '#surf/sea/sea.ts'

/** The model that has waves at a place: the source's default, or the one that also covers lakes. */
export type WaveModel = 'best' | 'lakes'
/** A place at sea, and a past day of UTC (2026-11-20); without one, from yesterday until ten days ahead. */
export type SeaPlace = Position & { waveModel: WaveModel; day?: string }
export type SeaForecast = { hours: SeaHours; hasWaves: boolean }
/** Metres, hourly from `start` in milliseconds: significant height of the whole sea, as buoys measure it. */
export type WaveHeights = { start: number; heights: (number | null)[] }

/** Ends with `signal`; `allow` resolves when another request of this weight may be sent, else throws. */
export type SourceRequest = { signal: AbortSignal; allow: (weight: number) => Promise<void> }
/** In the order of the places; a failure for those without a valid answer. */
export type SourceResults<Value> = Promise<(Value | SourceFailure)[]>

/** A provider of forecasts. Both calls throw SourceFailure when the provider itself fails. */
export type ForecastSource = {
  name: string
  /** Key of its row in `source_leases`. */
  leaseName: string
  attribution: string
  /** Share of the daily budget. */
  weightOfPlace: number
  limits: {
    /** In weights, of all processes together; 0 disables the source. */
    requestsPerDay: number
    placesAtOnce: number
    /** Days before today that it can still answer. */
    pastDays: number
  }
  /** All places with a day, or all without. */
  fetch(places: readonly SeaPlace[], request: SourceRequest): SourceResults<SeaForecast>
  fetchWaveHeights(places: readonly Position[], request: SourceRequest): SourceResults<WaveHeights>
}
