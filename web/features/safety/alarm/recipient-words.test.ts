import { expect, test } from 'vitest'
import type { SafetyStep } from '#contract/sessions/safety.ts'
import { formatNotified, formatStep, helpQuestion, listed } from '#web/features/safety/alarm/recipient-words.ts'

const step = (name: string, state: SafetyStep['state'], more: Partial<SafetyStep> = {}): SafetyStep => ({
  step: 'overdue',
  receiver: 'buddy',
  name,
  channel: 'app',
  state,
  stateAt: '2026-11-21T15:05:00.000Z',
  isOfAlarm: true,
  ...more,
})
const mum = { receiver: 'contact', channel: 'sms' } as const

test('names are listed as people say them', () => {
  expect(listed(['Kai'])).toBe('Kai')
  expect(listed(['Kai', 'Noa'])).toBe('Kai and Noa')
  expect(listed(['Kai', 'Noa', 'Theo'])).toBe('Kai, Noa and Theo')
  expect(listed(['Kai', 'Noa', 'Theo', 'Mika'])).toBe('Kai, Noa, Theo and 1 other')
})

test('an alarm lists who was alerted, who is next and who was not reached', () => {
  const steps = [step('', 'sent', { receiver: 'surfer' }), step('Kai Nakamura', 'sent'), step('Noa Ferreira', 'sent')]
  expect(formatNotified({ steps })).toBe('Kai Nakamura and Noa Ferreira were alerted.')
  expect(formatNotified({ steps: [...steps.slice(0, 2), step('Mum', 'due', mum), step('Dad', 'failed', mum)] })).toBe(
    "Kai Nakamura was alerted. On its way to Mum. Dad hasn't been reached yet.",
  )
  expect(formatNotified({ steps: steps.slice(0, 1) })).toBe('No one has been alerted yet.')
})

test('a contact reached through one of two channels counts as alerted', () => {
  const steps = [step('Mum', 'failed', mum), step('Mum', 'sent', { ...mum, channel: 'email' })]
  expect(formatNotified({ steps })).toBe('Mum was alerted.')
})

test('alerts from before an extension are not counted', () => {
  const before = step('Kai Nakamura', 'sent', { isOfAlarm: false })
  expect(formatNotified({ steps: [before] })).toBe('No one has been alerted yet.')
})

test('an escalation step to a contact names its channel', () => {
  expect(formatStep(step('Mum', 'sent', mum))).toBe('Overdue alert, by text message')
  expect(formatStep(step('Kai Nakamura', 'sent'))).toBe('Overdue alert')
})

test('the help dialog lists who will be alerted, or warns that no one would be', () => {
  const user = { id: '', firstName: 'Kai', lastName: 'Nakamura', username: '', profileImageUrl: null }
  const buddies = [{ user, channels: ['app' as const] }]
  const contacts = [{ id: '', name: 'Mum', channels: ['sms' as const] }]
  expect(helpQuestion({ buddies, moreBuddies: 0, contacts: [] })).toBe('Kai will be told where you checked in.')
  expect(helpQuestion({ buddies, moreBuddies: 0, contacts })).toBe(
    'Kai and Mum will be told where you checked in, contacts one after another.',
  )
  expect(helpQuestion({ buddies: [], moreBuddies: 0, contacts: [] })).toContain('no one would be alerted')
  const many = ['Kai', 'Noa', 'Theo', 'Mika'].map((firstName) => ({
    user: { ...user, firstName },
    channels: ['app' as const],
  }))
  expect(helpQuestion({ buddies: many, moreBuddies: 900, contacts: [] })).toBe(
    'Kai, Noa, Theo and 901 others will be told where you checked in.',
  )
})
