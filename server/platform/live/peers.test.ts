import { expect, test } from 'vitest'
import { createPeers } from '#server/platform/live/peers.ts'

const PULSE_MS = 5_000

function peersAtNoon() {
  let nowMs = 0
  const peers = createPeers(() => nowMs)
  return { ...peers, pass: (ms: number) => (nowMs += ms) }
}

test('a process that goes silent for three of its pulses is noticed, once', () => {
  const peers = peersAtNoon()
  expect(peers.pulsed('one', PULSE_MS)).toBe(true)
  expect(peers.pulsed('one', PULSE_MS)).toBe(false)
  peers.pulsed('slow', 4 * PULSE_MS)
  peers.pass(3 * PULSE_MS)
  expect(peers.takeSilent()).toBe(false)
  peers.pass(1)
  expect(peers.takeSilent()).toBe(true)
  expect(peers.takeSilent()).toBe(false)
  // One that comes back is new again.
  expect(peers.pulsed('one', PULSE_MS)).toBe(true)
})

test('a process that left may be silent, and all may be while pulses are impossible', () => {
  const peers = peersAtNoon()
  peers.pulsed('leaving', PULSE_MS)
  peers.left('leaving')
  peers.pulsed('one', PULSE_MS)
  peers.pass(10 * PULSE_MS)
  peers.excuse()
  expect(peers.takeSilent()).toBe(false)
})
