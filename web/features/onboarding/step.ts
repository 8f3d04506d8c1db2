import { useSyncExternalStore } from 'react'
import { joinThenTo, signInThenTo } from '#web/lib/search/addresses.ts'

const ADDRESS = /^#step-(\d+)$/

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** From 0; the address counts from 1 and omits the first step. */
const current = () => Number(ADDRESS.exec(location.hash)?.[1] ?? 1) - 1

let cameByNext = false

/** The address stores the step (#step-2), for the browser's back button. */
export function useStep(): { step: number; next: () => void; back: () => void } {
  return {
    step: useSyncExternalStore(subscribe, current),
    next: () => {
      cameByNext = true
      location.hash = `step-${current() + 2}`
    },
    back: () => {
      if (cameByNext) history.back()
      else location.replace(`#step-${current()}`)
      cameByNext = false
    },
  }
}

/** Other parts of the address, such as an alarm, open after signing in. */
const requestedAddress = () => location.pathname + location.search

export const signInAddress = () => signInThenTo(requestedAddress())

/** The server signs in: a full navigation. */
export const goToSignIn = () => location.assign(signInAddress())

export const goToSignUp = () => location.assign(joinThenTo(requestedAddress()))
