/** Who is signed in: null is nobody. */
type SurferId = string | null

export type SignedInTabs = {
  /** Sends the other tabs who is signed in, as the server has told this one. */
  announce: (id: SurferId) => void
  close: () => void
}

/**
 * Keeps the tabs of this browser agreed on who is signed in. When another tab names somebody else, `askAgain` asks the
 * server, and resolves with its answer, or undefined without one. One channel for the life of the page: a message that comes
 * while the answer changes would otherwise be lost.
 */
export function joinSignedInTabs(askAgain: () => Promise<SurferId | undefined>): SignedInTabs {
  let current: SurferId | undefined
  const channel = new BroadcastChannel('signed-in')
  channel.onmessage = async ({ data }: MessageEvent<SurferId>) => {
    if (data === current) return
    const confirmed = await askAgain()
    // The other tab may have asked while the former cookie had ended and the new one was not there yet. Only a surfer is sent
    // again, so that tabs which get different answers do not go on forever.
    if (confirmed && confirmed === current) channel.postMessage(confirmed)
  }
  return {
    announce(id) {
      current = id
      channel.postMessage(id)
    },
    close: () => channel.close(),
  }
}
