import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findWhereabouts } from './whereabouts.ts'

type Answer = { coords: { latitude: number; longitude: number; accuracy: number } }
type Asked = { answer: (answer: Answer) => void; refuse: (error: { code: number }) => void }

let asked: Asked | undefined
const huntington = { latitude: 33.6595, longitude: -117.9988, known: false }
const ericeira = { coords: { latitude: 38.99, longitude: -9.42, accuracy: 12 } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (answer: Asked['answer'], refuse: Asked['refuse']) => {
        asked = { answer, refuse }
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Home uses the browser’s position', async () => {
  const found = findWhereabouts(new QueryClient())
  asked?.answer(ericeira)
  expect(await found).toEqual({ latitude: 38.99, longitude: -9.42, known: true })
})

test('a denied position falls back to Huntington Beach', async () => {
  const found = findWhereabouts(new QueryClient())
  asked?.refuse({ code: 1 })
  expect(await found).toEqual(huntington)
})

test('an unanswered location prompt delays Home for at most 5 seconds, and a late answer counts', async () => {
  const cache = new QueryClient()
  const found = findWhereabouts(cache)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await found).toEqual(huntington)
  asked?.answer(ericeira)
  await vi.advanceTimersByTimeAsync(0)
  expect(cache.getQueryData(['whereabouts'])).toEqual({ latitude: 38.99, longitude: -9.42, known: true })
})

test('a known position stays in use if the next one fails', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['whereabouts'], { latitude: 38.99, longitude: -9.42, known: true })
  const found = findWhereabouts(cache)
  asked?.refuse({ code: 3 })
  expect(await found).toEqual({ latitude: 38.99, longitude: -9.42, known: true })
})
