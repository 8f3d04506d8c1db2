const { registration } = self as unknown as { registration: ServiceWorkerRegistration }

/** Whoever holds this phone next must not read what was meant for who signed out; the server hears of it when it sends. */
export async function endPush(): Promise<void> {
  try {
    const subscription = await registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // A browser that cannot take it back now has said so to nobody who could help.
  }
}
