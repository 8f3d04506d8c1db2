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
  const { protocol, host, pathname, username, password } = new URL(address)
  const subject = `${pathname.slice(1) || DEFAULT_PREFIX}.live`
  let nats: NatsConnection | undefined
  let isConnected = false

  async function follow(connection: NatsConnection) {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        isConnected = false
        log.warn('the connection to LIVE_BUS was lost')
      } else if (type === 'reconnect') {
        isConnected = true
        onReopened()
      }
    }
  }

  return {
    async open() {
      await postgres.open()
      // Loaded only where it is configured.
      const { connect } = await import('@nats-io/transport-node')
      nats = await connect({
        servers: host,
        ...(protocol === 'tls:' && { tls: {} }),
        ...(password ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
        ...(username && !password ? { token: decodeURIComponent(username) } : {}),
        name: 'lineup live',
        timeout: PATIENCE_MS,
        pingInterval: PATIENCE_MS,
        maxPingOut: 1,
        maxReconnectAttempts: -1,
        reconnectTimeWait: TRY_AGAIN_MS,
        ignoreAuthErrorAbort: true,
      }).catch(async (error) => {
        await postgres.close()
        throw new Error(`LIVE_BUS does not accept a connection: ${error.message}`, { cause: error })
      })
      nats.subscribe(subject, {
        callback: (error, message) => {
          if (!error) onPayload(message.string())
        },
      })
      // The server has the subscription once it answers.
      await nats.flush()
      isConnected = true
      void follow(nats)
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
      // Finds out whether the connection to PostgreSQL still lives.
      return postgres.notify([])
    },
    async close() {
      await nats?.close()
      await postgres.close()
    },
  }
}
