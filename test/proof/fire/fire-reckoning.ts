import type { Database } from '#server/platform/database/database.ts'
import type { FireGround } from '#test/proof/fire/fire-ground.ts'
import type { FireSurfer } from '#test/proof/fire/fire-surfers.ts'

/** What counts here; whether they are still out was asked of each, or not any more. */
const KINDS = ['overdue', 'help', 'all_clear']

type Reckoning = {
  missed: string[]
  doubled: string[]
  /** Told to somebody who was not to be told. */
  wrong: string[]
  told: number
  /** How often a peer got once more what it knows by its id: of a try whose end nobody could write down. */
  repeats: number
}

/** Of something that was handed to a peer: the id by which that knows it again. */
type Handed = Map<string, number>
type Rows = Awaited<ReturnType<typeof rowsOf>>

/** What everybody was told by now, compared with what their stories say. */
export async function reckon(ground: FireGround, surfers: FireSurfer[]): Promise<Reckoning> {
  const handed = handedOver(ground)
  const rows = await rowsOf(ground.db)
  const sum: Reckoning = { missed: [], doubled: [], wrong: [], told: 0, repeats: 0 }
  for (const times of handed.values()) {
    sum.told += 1
    sum.repeats += times - 1
  }
  for (const one of surfers) {
    reckonNotified(one, rows, handed, sum)
    reckonContacts(one, rows, handed, sum)
  }
  const known = new Set([...rows.deliveries, ...rows.steps, ...rows.notifications].map(({ id }) => id))
  for (const id of handed.keys()) if (!known.has(id)) sum.wrong.push(`nobody knows ${id}`)
  return sum
}

/** By Message-ID, by webhook-id, and by the tag of a push. */
function handedOver({ mail, sms, push }: FireGround): Handed {
  const handed: Handed = new Map()
  const add = (id: string, times = 1) => handed.set(id, (handed.get(id) ?? 0) + times)
  for (const { headers } of mail.letters)
    add(/<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? 'a letter without id')
  for (const { id, times } of sms.messages) add(id, times)
  for (const { message } of push.messages) add((message as { tag: string }).tag)
  return handed
}

async function rowsOf(db: Database) {
  const [notifications, deliveries, steps] = await Promise.all([
    db.selectFrom('notifications').select(['id', 'userId', 'kind']).where('kind', 'in', KINDS).execute(),
    db.selectFrom('deliveries').select(['id', 'notificationId', 'channel']).execute(),
    db
      .selectFrom('safetySteps')
      .select(['id', 'contactId', 'step', 'channel', 'state'])
      .where('contactId', 'is not', null)
      .execute(),
  ])
  return {
    notifications,
    deliveries,
    steps,
    notificationsOf: Map.groupBy(notifications, ({ userId }) => userId),
    deliveriesOf: Map.groupBy(deliveries, ({ notificationId }) => notificationId),
    stepsOf: Map.groupBy(steps, ({ contactId }) => contactId ?? ''),
  }
}

/** In the app: the surfer and the buddies; these by push and mail as well, unless the alarm was over before. */
function reckonNotified({ story, surfer, buddies }: FireSurfer, rows: Rows, handed: Handed, sum: Reckoning) {
  const wasOver = story.act === 'reached' || story.act?.startsWith('end')
  const told = (who: { id: string }) => rows.notificationsOf.get(who.id) ?? []
  const isNobodyTold = [surfer, ...buddies].every((who) => told(who).length === 0)
  if (story.orNobody && isNobodyTold) return
  for (const [who, kinds, name] of [
    [surfer, story.surfer, 'the surfer'],
    [buddies[0], story.firstBuddy, 'the first buddy'],
    [buddies[1], story.secondBuddy, 'the second buddy'],
  ] as const) {
    if (!who) continue
    const title = `${name} of one who ${story.name}`
    compare(
      title,
      kinds,
      told(who).map(({ kind }) => kind),
      sum,
    )
    for (const { id, kind } of told(who)) {
      if (who === surfer) continue
      const deliveries = rows.deliveriesOf.get(id) ?? []
      compare(`${title}, of ${kind}`, ['email', 'push'], deliveries.map(({ channel }) => channel).sort(), sum)
      const mail = deliveries.find(({ channel }) => channel === 'email')
      const isNeeded = !(wasOver && kind === 'overdue')
      if (isNeeded && !handed.has(mail?.id ?? '')) sum.missed.push(`${kind} to ${title} by mail`)
      if (isNeeded && !handed.has(id)) sum.missed.push(`${kind} to ${title} by push`)
    }
  }
}

/** By both ways. Who comes back is told off by each way on which the alarm went out, which is one at least. */
function reckonContacts({ story, contacts }: FireSurfer, rows: Rows, handed: Handed, sum: Reckoning) {
  for (const [nth, contact] of contacts.entries()) {
    const title = `contact ${nth + 1} of one who ${story.name}`
    const kinds = story.contact[nth] ?? []
    const arrived = ['email', 'sms'].map((channel) =>
      (rows.stepsOf.get(contact.id) ?? [])
        .filter((step) => step.channel === channel && handed.has(step.id))
        .map(({ step }) => step),
    )
    const isCutShort = kinds.includes('all_clear')
    if (isCutShort && arrived.every((by) => !by.includes('overdue'))) sum.missed.push(`overdue to ${title}`)
    for (const by of arrived) {
      // A try that a process died of may have arrived: then they hear that all is well, to be sure.
      const wasNeverSent = isCutShort && !by.includes('overdue')
      if (!wasNeverSent) compare(title, kinds, by, sum)
    }
  }
}

function compare(title: string, wanted: readonly string[], found: string[], sum: Reckoning) {
  for (const kind of new Set([...wanted, ...found])) {
    const times = found.filter((one) => one === kind).length
    if (!wanted.includes(kind)) sum.wrong.push(`${kind} to ${title}`)
    else if (times === 0) sum.missed.push(`${kind} to ${title}`)
    else if (times > 1) sum.doubled.push(`${kind} to ${title}`)
  }
}
