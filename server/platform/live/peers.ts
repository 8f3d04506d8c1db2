/** A process silent for this many pulses has died or lost the database. */
const SILENT_PULSES = 3

type Peer = { everyMs: number; heardAtMs: number }

/**
 * The other server processes, known by their pulses. One that goes silent without a goodbye may have died between a
 * commit and its event, so this process must catch up. Times are monotonic milliseconds.
 */
export function createPeers(nowMs = () => performance.now()) {
  const peers = new Map<string, Peer>()
  return {
    /** Records a pulse, with the next one within `everyMs`; returns true for a new process. */
    heard(id: string, everyMs: number): boolean {
      const isNew = !peers.has(id)
      peers.set(id, { everyMs, heardAtMs: nowMs() })
      return isNew
    },
    /** Records a goodbye: the process has published everything. */
    left: (id: string) => void peers.delete(id),
    /** Restarts every deadline after a time without reception. */
    excuse() {
      for (const peer of peers.values()) peer.heardAtMs = nowMs()
    },
    /** Removes silent processes; returns true if there were any. */
    takeSilent(): boolean {
      const silent = [...peers].filter(([, { everyMs, heardAtMs }]) => nowMs() - heardAtMs > SILENT_PULSES * everyMs)
      for (const [id] of silent) peers.delete(id)
      return silent.length > 0
    },
  }
}
