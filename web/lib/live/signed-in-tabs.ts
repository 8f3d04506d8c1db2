type SurferId = string | null

export type SignedInTabs = {
  announce: (id: SurferId) => void
  close: () => void
}

/** Synchronizes the signed-in surfer between tabs. One channel per page, so that no message is lost. */
export function joinSignedInTabs(askAgain: () => Promise<SurferId | undefined>): SignedInTabs {
  let current: SurferId | undefined
  const channel = new BroadcastChannel('signed-in')
  channel.onmessage = async ({ data }: MessageEvent<SurferId>) => {
    if (data === current) return
    const confirmed = await askAgain()
    // The other tab may have checked between two cookies. Visitors are not repeated: tabs with different answers would
    // loop.
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
