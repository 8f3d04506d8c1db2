/** A process silent for this many pulses has died or lost the database. */
export const SILENT_PULSES = 3

type Peer = { everyMs: number; pulsedAtMs: number }

/** A process silent without a goodbye may have died between a commit and its event. Monotonic milliseconds. */
export function createPeers(nowMs = () => performance.now()) {
  const peers = new Map<string, Peer>()
  return {
    /** True for a new process. */
    pulsed(id: string, everyMs: number): boolean {
      const isNew = !peers.has(id)
      peers.set(id, { everyMs, pulsedAtMs: nowMs() })
      return isNew
    },
    /** A goodbye: the process has published everything. */
    left: (id: string) => void peers.delete(id),
    /** Restarts every deadline after a time without reception. */
    excuse() {
      for (const peer of peers.values()) peer.pulsedAtMs = nowMs()
    },
    takeSilent(): boolean {
      const silent = [...peers].filter(([, { everyMs, pulsedAtMs }]) => nowMs() - pulsedAtMs > SILENT_PULSES * everyMs)
      for (const [id] of silent) peers.delete(id)
      return silent.length > 0
    },
  }
}
