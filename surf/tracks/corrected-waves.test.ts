import { expect, test } from 'vitest'
import { correctRides, type WaveCorrection } from '#surf/tracks/corrected-waves.ts'
import type { Ride } from '#surf/tracks/waves.ts'

const figures = { lengthM: 80, seconds: 10, topKmh: 25, meanKmh: 20, side: null, flagged: false }
const ride = (startAt: number, endAt: number, rejected: Ride['rejected'] = null): Ride => ({
  ...{ ...figures, startAt, endAt, rejected },
})
const said = (startAt: number, endAt: number, accepted: boolean): WaveCorrection => ({
  ...{ startAt, endAt, accepted, lengthM: 70, topKmh: 22 },
})
const counts = (rides: Ride[], corrections: WaveCorrection[]) =>
  correctRides(rides, corrections).map(({ startAt, isCounted }) => [startAt, isCounted])

test('without corrections, rides that were not rejected count', () => {
  const rejected = { ...ride(30, 40), rejected: 'short_time' } as Ride
  expect(counts([ride(0, 10), rejected], [])).toEqual([
    [0, true],
    [30, false],
  ])
})

test('a correction counts even if a new detection moves a ride’s ends or splits it', () => {
  expect(counts([ride(0, 10)], [said(0, 10, false)])).toEqual([[0, false]])
  expect(counts([ride(3, 8)], [said(0, 10, false)])).toEqual([[3, false]])
  expect(counts([ride(0, 4), ride(6, 10)], [said(0, 10, false)])).toEqual([
    [0, false],
    [6, false],
  ])
  const rejected = { ...ride(0, 10), rejected: 'short_time' } as Ride
  expect(counts([rejected], [said(1, 9, true)])).toEqual([[0, true]])
})

test('a ride takes the correction with the most shared time, and its neighbour none', () => {
  expect(counts([ride(0, 10), ride(20, 30)], [said(0, 3, true), said(3, 10, false)])).toEqual([
    [0, false],
    [20, true],
  ])
})

test('an accepted ride no longer detected stays with its old values; a rejected one is dropped', () => {
  const kept = correctRides([ride(100, 110)], [said(0, 10, true), said(50, 60, false)])
  expect(kept).toMatchObject([
    { startAt: 0, endAt: 10, lengthM: 70, topKmh: 22, isCounted: true, correction: true, ride: undefined },
    { startAt: 100, isCounted: true, correction: null },
  ])
})
