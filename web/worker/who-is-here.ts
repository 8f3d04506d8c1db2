import { forgetOthers, readViewer } from '#web/lib/stored-replies/store.ts'
import { closeNotificationsOfOthers } from '#web/worker/notification.ts'

/** The surfer id reported last while this worker runs; null: nobody. */
let named: string | null | undefined

/** Removes the signed-out surfer's data and notifications, also from the lock screen, and ends push. */
export const forgetSurfer = () => becomeOf(null)

async function becomeOf(surferId: string | null): Promise<void> {
  named = surferId
  // Not awaited: some browsers never settle push calls.
  void endPush()
  await Promise.all([closeNotificationsOfOthers(surferId).catch(cannotKeep), forgetOthers(surferId).catch(cannotKeep)])
}

/** Learns from 'GET /api/auth/user': removes a previous surfer's data if it names another. */
export async function learnWhoIsHere(answer: Response): Promise<void> {
  if (answer.status === 401) return forgetSurfer()
  if (answer.status !== 200) return
  const { id }: { id: string } = await answer.json()
  const before = await surferHere()
  if (before === null || before === id) named = id
  else await becomeOf(id)
}

/** Id of the signed-in surfer; null: nobody or unknown. */
export const surferHere = async (): Promise<string | null> =>
  named !== undefined ? named : ((await readViewer().catch(cannotKeep))?.owner ?? null)

/** A browser without storage has nothing to delete. */
const cannotKeep = () => undefined

const { registration } = self as unknown as { registration: ServiceWorkerRegistration }

/** Privacy: the phone's next holder must not read messages. The server learns of a sign-out at its next push. */
async function endPush(): Promise<void> {
  try {
    const subscription = await registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // Failure is ignored: nobody could act on it.
  }
}
