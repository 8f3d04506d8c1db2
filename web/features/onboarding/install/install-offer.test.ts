import { expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { installOffer } from '#web/features/onboarding/install/install-offer.ts'

const firstVisit = {
  ...{ firstVisitAt: 0, now: 5 * MINUTE_MS, wasOffered: false, isDeclined: false },
  ...{ isInstalled: false, mayInstall: true, canAddToHomeScreen: false, hasEndedSession: false },
}
const ended = { hasEndedSession: true }
const later = { now: 30 * MINUTE_MS }
const onIos = { mayInstall: false, canAddToHomeScreen: true }

test.each<[string, Partial<typeof firstVisit>, 'press' | 'steps' | undefined]>([
  ['nobody is asked on a first visit', {}, undefined],
  ['a first session has ended', ended, 'press'],
  ['they came back', later, 'press'],
  ['they said no', { ...ended, ...later, isDeclined: true }, undefined],
  ['it is installed', { ...ended, ...onIos, isInstalled: true }, undefined],
  ['iOS has no dialog', { ...ended, ...onIos }, 'steps'],
  ['another browser cannot', { ...ended, mayInstall: false }, undefined],
  ['the browser is about to offer it again', { ...later, mayInstall: false, wasOffered: true }, 'press'],
])('%s', (_, changes, offer) => {
  expect(installOffer({ ...firstVisit, ...changes })).toBe(offer)
})
