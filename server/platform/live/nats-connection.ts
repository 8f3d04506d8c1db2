import { setTimeout as pause } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { LiveConnection, LiveHandlers } from '#server/platform/live/live-connection.ts'

const PATIENCE_MS = 5_000
const TRY_AGAIN_MS = 250
const DEFAULT_PREFIX = 'lineup'

/**
 * Sends events through NATS; `postgres` still holds the lock against restores and receives what programs without a bus publish.
 * The path of `address` is the prefix of the subject, so that several Lineups can share a server.
 */
export function createNatsConnection(
  address: string,
  postgres: LiveConnection,
  log: Logger,
  { onPayload, onReopened }: Pick<LiveHandlers, 'onPayload' | 'onReopened'>,
): LiveConnection {
  const subject = `${new URL(address).pathname.slice(1) || DEFAULT_PREFIX}.live`
  let nats: NatsConnection | undefined
  let isConnected = false
  let isClosed = false
  let checkedAt = performance.now()

  /** Rejects if the server is away, or refuses this process. */
  async function join() {
    // Loaded only where it is configured.
    const { connect } = await import('@nats-io/transport-node')
    const joined = await connect(optionsOf(address))
    let refusal: Error | undefined
    joined.subscribe(subject, {
      callback(error, message) {
        refusal ??= error ?? undefined
        if (!error) onPayload(message.string())
      },
    })
    // The server has the subscription, or has refused it, once it answers.
    await joined.flush()
    if (refusal || isClosed) {
      await joined.close()
      throw refusal ?? new Error('The process stops.')
    }
    nats = joined
    isConnected = true
    void follow(joined)
  }

  async function follow(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === 'error') log.error(status.error, 'LIVE_BUS refused a live event or a subscription')
      if (status.type === 'disconnect') {
        isConnected = false
        log.warn('the connection to LIVE_BUS was lost')
      } else if (status.type === 'reconnect') {
        isConnected = true
        onReopened()
      }
    }
  }

  /** So that alarms begin without it. */
  async function keepJoining() {
    while (!isClosed) {
      await pause(TRY_AGAIN_MS, undefined, { ref: false })
      if (
        await join().then(
          () => true,
          () => false,
        )
      )
        return onReopened()
    }
  }

  return {
    async open() {
      await postgres.open()
      await join().catch(async (error: Error) => {
        if (isRefusal(error)) {
          await postgres.close()
          throw new Error(`LIVE_BUS refuses this process: ${error.message}`, { cause: error })
        }
        log.error(error, 'LIVE_BUS does not answer; it is tried again until it does')
        void keepJoining()
      })
    },
    isOpen: () => isConnected && postgres.isOpen(),
    async notify(payloads) {
      if (!nats || !isConnected) return 'lost'
      const most = nats.info?.max_payload ?? Number.POSITIVE_INFINITY
      if (payloads.some((payload) => Buffer.byteLength(payload) > most)) {
        log.error('NATS does not take live events of this size; all pages refetch')
        return 'refused'
      }
      try {
        for (const payload of payloads) nats.publish(subject, payload)
        await nats.flush()
      } catch {
        return 'lost'
      }
      if (performance.now() - checkedAt > PATIENCE_MS) {
        checkedAt = performance.now()
        // Finds out whether the other connection still lives.
        void postgres.notify([])
      }
      return 'sent'
    },
    async close() {
      isClosed = true
      await nats?.close()
      await postgres.close()
    },
  }
}

function optionsOf(address: string) {
  const { protocol, host, username, password } = new URL(address)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    name: 'lineup live',
    timeout: PATIENCE_MS,
    pingInterval: PATIENCE_MS,
    maxPingOut: 1,
    maxReconnectAttempts: -1,
    reconnectTimeWait: TRY_AGAIN_MS,
    ignoreAuthErrorAbort: true,
  }
}

const isRefusal = ({ name }: Error) => /^(Authorization|PermissionViolation|UserAuthenticationExpired)Error$/.test(name)
