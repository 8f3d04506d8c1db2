import { ask } from '#test/client.ts'
import { areBuddies, type TestSurfer } from '#test/factories.ts'
import type { TestServer } from '#test/server.ts'

/** Gives a surfer a buddy, a request, an invite link, and each of the two somebody who is not suggested to them. */
export async function fillBuddies(
  server: TestServer,
  surfer: TestSurfer,
  { buddy, asked }: { buddy: TestSurfer; asked: TestSurfer },
) {
  await areBuddies(server.db, surfer, buddy)
  await ask(server, surfer, 'POST /api/buddy-requests', { followingId: asked.id })
  await ask(server, surfer, 'POST /api/invites')
  await ask(server, surfer, `DELETE /api/buddies/suggestions/${asked.id}`)
  await ask(server, asked, `DELETE /api/buddies/suggestions/${surfer.id}`)
}
