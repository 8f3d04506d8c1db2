/** A process that is silent for so many of its pulses has died, or cannot reach the database. */
const SILENT_PULSES = 3

type Peer = { everyMs: number; heardAtMs: number }

/**
 * The other server processes, each known by its pulses. One that goes silent without a goodbye may have died between a
 * commit and its event, so that this process has to make up for what it was not notified of. Times are in milliseconds,
 * by a clock that nobody sets.
 */
export function createPeers(nowMs = () => performance.now()) {
  const peers = new Map<string, Peer>()
  return {
    /** Takes a pulse, which comes again within `everyMs`; whether the process was unknown until now. */
    heard(id: string, everyMs: number): boolean {
      const isNew = !peers.has(id)
      peers.set(id, { everyMs, heardAtMs: nowMs() })
      return isNew
    },
    /** Takes a goodbye: the process has published everything. */
    left: (id: string) => void peers.delete(id),
    /** After a time in which nothing could be heard, every process has as long as ever to be heard again. */
    excuse() {
      for (const peer of peers.values()) peer.heardAtMs = nowMs()
    },
    /** Forgets who has gone silent; whether anybody has. */
    takeSilent(): boolean {
      const silent = [...peers].filter(([, { everyMs, heardAtMs }]) => nowMs() - heardAtMs > SILENT_PULSES * everyMs)
      for (const [id] of silent) peers.delete(id)
      return silent.length > 0
    },
  }
}
