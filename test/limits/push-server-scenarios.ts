import { anySurfer, countedPer, type Scenario } from '#test/limits/limit-world.ts'
import { aPushServer } from '#test/permissions/owned/own-push-servers.ts'

/** Limits on servers of ntfy and Gotify, and on what they are sent. */
export const pushServerScenarios = {
  'push-server-change': countedPer(async ({ server }) => {
    const owner = await anySurfer(server)
    return { owner, ...(await aPushServer(server.db, owner)) }
  })(
    200,
    ({ ask }, { owner, id }) => ask(owner, `POST /api/push-servers/${id}/test`),
    ({ ask }, { owner }) => ask(owner, 'GET /api/push-servers'),
  ),
  'push-server-try-at-host': {
    heldBy: [
      'server/features/notifications/push-servers/sending.test.ts',
      'a host gets so many tries in an hour, and alarms beyond',
    ],
  },
} satisfies Record<string, Scenario>
