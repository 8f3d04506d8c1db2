import { useSyncExternalStore } from 'react'
import { joinThenTo, signInThenTo } from '#web/lib/search/sign-in-address.ts'

const ADDRESS = /^#step-(\d+)$/

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** From 0; the address counts from 1, and the bare address is the first step. */
const current = () => Number(ADDRESS.exec(location.hash)?.[1] ?? 1) - 1

let cameByNext = false

/** The step lives in the address (#step-2), so that the browser's back leads to the step before. */
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

/** What the landing page's address asks for besides its step, such as an alarm, opens after signing in. */
const askedFor = () => location.pathname + location.search

export const signInAddress = () => signInThenTo(askedFor())

/** Signing in is the server's: a full navigation. */
export const goToSignIn = () => location.assign(signInAddress())

/** The same with the sign-up form first. */
export const goToSignUp = () => location.assign(joinThenTo(askedFor()))
