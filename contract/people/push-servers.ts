import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_ADDRESS_CHARACTERS, MAX_PUSH_TOKEN_CHARACTERS } from '#contract/limits.ts'

const pushServer = z.object({
  id,
  kind: z.enum(['ntfy', 'gotify']),
  address: z.string(),
  /** Empty for Gotify. */
  topic: z.string(),
  hasToken: z.boolean(),
  createdAt: time,
  /** When it last took a notification, to the hour. */
  usedAt: time.nullable(),
  failingSince: time.nullable(),
  /** Off once it refused a notification or failed for five days; a test that it takes turns it on. */
  isOn: z.boolean(),
})
z.globalRegistry.add(pushServer, { id: 'PushServer' })
export type PushServer = z.infer<typeof pushServer>

const address = text(1, MAX_ADDRESS_CHARACTERS)
/** Sent in a header. */
const token = text(1, MAX_PUSH_TOKEN_CHARACTERS).regex(/^[\x21-\x7e]*$/, issue('enterTheTokenAlone'))
/** https://github.com/binwiederhier/ntfy/blob/main/server/server.go */
const topic = z
  .string()
  .trim()
  .regex(/^[-_A-Za-z0-9]{1,64}$/, issue('enterATopic'))

export const pushServers = {
  list: endpoint('GET /api/push-servers', {
    about: "The caller's servers of ntfy and Gotify, which get what the caller chose for push.",
    whileSuspended: true,
    reply: z.array(pushServer),
  }),
  add: endpoint('POST /api/push-servers', {
    about:
      'Adds a server of ntfy or Gotify, or gives a known one another token and turns it on. The address must be https and public.',
    refuses: ['too_many_push_servers'],
    fresh: true,
    whileSuspended: true,
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ntfy'), address, topic, token: token.nullable() }),
      z.object({ kind: z.literal('gotify'), address, token }),
    ]),
    reply: pushServer,
    status: 201,
  }),
  remove: endpoint('DELETE /api/push-servers/:id', {
    about: 'Removes a server of ntfy or Gotify, and what waits for it.',
    refuses: ['push_server_not_found'],
    whileSuspended: true,
    reply: z.object({ id }),
  }),
  test: endpoint('POST /api/push-servers/:id/test', {
    about: 'Sends a test to a server of ntfy or Gotify, and waits for its answer, ten seconds at most.',
    refuses: ['push_server_not_found'],
    whileSuspended: true,
    /** `answer`: its status such as '200', or a code such as 'ECONNREFUSED'. */
    reply: z.object({ isTaken: z.boolean(), answer: z.string(), server: pushServer }),
  }),
}
