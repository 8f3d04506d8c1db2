/** Id of the signed-in surfer; null without one. */
type SurferId = string | null

export type SignedInTabs = {
  /** Sends the signed-in surfer, confirmed by the server, to other tabs. */
  announce: (id: SurferId) => void
  close: () => void
}

/**
 * Synchronizes the signed-in surfer between tabs. If another tab names someone else, `askAgain` queries the server,
 * resolving to undefined on failure. One channel per page, so that no message is lost.
 */
export function joinSignedInTabs(askAgain: () => Promise<SurferId | undefined>): SignedInTabs {
  let current: SurferId | undefined
  const channel = new BroadcastChannel('signed-in')
  channel.onmessage = async ({ data }: MessageEvent<SurferId>) => {
    if (data === current) return
    const confirmed = await askAgain()
    // The other tab may have checked between two cookies. Only surfers are repeated, to avoid endless exchanges between
    // tabs with different answers.
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
