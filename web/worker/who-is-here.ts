import { forgetOthers, readViewer } from '#web/lib/kept-replies/store.ts'
import { closeNotificationsOfOthers } from '#web/worker/notification.ts'

/** The id that the server named last while this worker runs; null: nobody's. */
let named: string | null | undefined

/** Nobody is signed in here any more: nothing stays of whoever was, on the lock screen either, and nothing of theirs is pushed. */
export const forgetSurfer = () => becomeOf(null)

async function becomeOf(surferId: string | null): Promise<void> {
  named = surferId
  // Not waited for: some browsers never answer about push.
  void endPush()
  await Promise.all([closeNotificationsOfOthers(surferId).catch(cannotKeep), forgetOthers(surferId).catch(cannotKeep)])
}

/** By an answer to 'GET /api/auth/user': forgets who was signed in here before, when that is somebody else. */
export async function learnWhoIsHere(answer: Response): Promise<void> {
  if (answer.status === 401) return forgetSurfer()
  if (answer.status !== 200) return
  const { id }: { id: string } = await answer.json()
  const before = await surferHere()
  if (before === null || before === id) named = id
  else await becomeOf(id)
}

/** The id of who is signed in here; null: nobody is, or it is not known. */
export const surferHere = async (): Promise<string | null> =>
  named !== undefined ? named : ((await readViewer().catch(cannotKeep))?.owner ?? null)

/** A browser that keeps nothing has nothing to forget. */
const cannotKeep = () => undefined

const { registration } = self as unknown as { registration: ServiceWorkerRegistration }

/** Whoever holds this phone next must not read what was meant for who signed out; the server hears of it when it sends. */
async function endPush(): Promise<void> {
  try {
    const subscription = await registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // A browser that cannot take it back now has said so to nobody who could help.
  }
}
