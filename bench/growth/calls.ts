import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { GrowthApp } from '#bench/growth/app.ts'
import { leanestActive } from '#bench/growth/leanest.ts'
import type { SeededIds } from '#bench/growth/seeded-ids.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { list } from '#server/features/accounts/operators/surfer-list.ts'
import { leaseScheduled } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { archiveOf } from '#server/features/own-data/archive.ts'
import { reconcile } from '#server/features/safety/watch/reconcile.ts'
import { type FanOut, notifyNext } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { MANY_SESSIONS, MAX_AGE_MS } from '#server/features/sessions/reading/crowds.ts'
import { jobs } from '#server/jobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordedStatement } from '#test/postgres/recorded-statements.ts'

/** Something that the product does, whose statements are measured. */
export type Call = {
  what: string
  work: (app: GrowthApp, ids: SeededIds) => Promise<unknown>
  /** Done before, and not measured: a job's first run has all to do that is left. */
  before?: Call['work']
  /** Puts the rows back that `work` has written, so that its statements can be run again. */
  undo?: string
  /** Afterwards, so that databases that are kept stay as they were. */
  cleanUp?: string
  /** At a million surfers: milliseconds, with and for planning, and shared buffers of all its statements. */
  goal?: { ms: number; buffers?: number; planningMs?: number }
  /** The least that finds the same rows, which it is compared with. */
  leanest?: (ids: SeededIds) => RecordedStatement
  /** Why it reads more the more surfers there are. */
  grows?: string
  /** Why a rule does not hold for it. */
  exempt?: Partial<Record<Rule, string>>
}
export type Rule = 'rows read' | 'table scanned' | 'planning'

const get =
  (actor: Parameters<GrowthApp['ask']>[0], path: (ids: SeededIds) => string): Call['work'] =>
  (app, ids) =>
    app.ask(actor, `GET /api/${path(ids)}`)

const job = (name: string): Call['work'] => {
  const { work } = jobs.find((one) => one.name === name)!
  return ({ deps }) => work(deps)
}

const UNDO_CHECK_IN = 'delete from check_in_fan_outs; delete from surf_sessions where client_id is not null'

/** What every process does each ten seconds, when there is nothing new. */
const reconcileIdle: Call['work'] = ({ deps }) => reconcile(deps, { surfers: [] })

/** The first of these notes when each alarm is looked at next. Autovacuum counts that within a minute; until then each step reads all. */
async function reconcileOnce({ deps }: GrowthApp) {
  await reconcile(deps, { surfers: [] })
  await sql`vacuum analyze alarms`.execute(deps.db)
}

const checkIn =
  (actor: 'surfer' | 'celebrity'): Call['work'] =>
  (app, { spot }) =>
    app.ask(actor, 'POST /api/surf-sessions', {
      surfSpotId: spot.id,
      latitude: spot.latitude,
      longitude: spot.longitude,
      clientId: '018f0000-0000-4000-8000-000000000001',
      startTime: new Date().toISOString(),
    })

export const CHECK_IN = 'check-in, 20 buddies'
export const CELEBRITYS_CHECK_IN = 'check-in of the celebrity'

/** A batch that was notified cannot be notified again. */
async function rolledBack(db: Database, work: (tx: Database) => Promise<unknown>) {
  const rollback = new Error('Only measured.')
  const transaction = db.transaction().execute(async (tx) => {
    await work(tx)
    throw rollback
  })
  await transaction.catch((error) => {
    if (error !== rollback) throw error
  })
}

const HERE = 'latitude=33.6595&longitude=-117.9988&radius=100'
const activeBySpot = get('surfer', () => 'surf-sessions/active/spots')
const COUNTED_FOR_ALL = 'counts all in the water, for all readers of a process together'

/** A count that is kept has just run out: the next reader pays for all who ask within the next moment. */
const countedLongAgo: Call['work'] = async (app, ids) => {
  await activeBySpot(app, ids)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from ${sessionsSeenBy(null)} s where is_active`.execute(app.deps.db)
  if (rows[0]!.count >= MANY_SESSIONS) await setTimeout(MAX_AGE_MS)
}
/** It works on what nobody asked for yet, wherever that is. */
const JOB = 'a job reads what it works on'

/** What is done most often, and what grew worst. */
export const calls: Call[] = [
  {
    what: 'spot/{id}/buddies, 20 buddies',
    work: get('surfer', ({ spot }) => `surf-sessions/spot/${spot.id}/buddies`),
    goal: { ms: 2, buffers: 500 },
  },
  {
    what: 'spot/{id}/buddies, no buddies',
    work: get('loner', ({ spot }) => `surf-sessions/spot/${spot.id}/buddies`),
    goal: { ms: 1 },
  },
  {
    what: 'active/spots, first in a process',
    work: activeBySpot,
    grows: 'counts everybody in the water',
    exempt: { 'rows read': COUNTED_FOR_ALL },
  },
  {
    what: 'active/spots, surfer',
    before: countedLongAgo,
    work: activeBySpot,
    goal: { ms: 40 },
    grows: 'counts everybody in the water',
    exempt: { 'rows read': COUNTED_FOR_ALL },
  },
  {
    what: 'active, no position, surfer',
    work: get('surfer', () => 'surf-sessions/active?limit=20'),
    goal: { ms: 2, planningMs: 0.3 },
    leanest: leanestActive,
  },
  {
    what: 'active, no position, celebrity',
    work: get('celebrity', () => 'surf-sessions/active?limit=20'),
    goal: { ms: 2 },
  },
  { what: 'active, around a position, surfer', work: get('surfer', () => `surf-sessions/active?${HERE}&limit=20`) },
  {
    what: 'session detail, 20,000 likes',
    work: get('surfer', ({ lovedSessionId }) => `surf-sessions/${lovedSessionId}`),
    goal: { ms: 2 },
  },
  {
    what: 'notifications, 20,000 unread',
    work: get('popular', () => 'notifications'),
    goal: { ms: 2, buffers: 1_500 },
    exempt: { 'rows read': 'unread ones are counted up to a hundred' },
  },
  { what: 'buddies of the celebrity', work: get('celebrity', () => 'buddies'), goal: { ms: 5 } },
  { what: 'buddies, 20 of them', work: get('surfer', () => 'buddies') },
  { what: 'requests to the celebrity', work: get('celebrity', () => 'buddy-requests/pending') },
  {
    what: 'own safety of the celebrity',
    work: get('celebrity', () => 'safety'),
    goal: { ms: 10 },
    exempt: { 'rows read': 'counts the buddies whom it does not name, from an index' },
  },
  {
    what: 'feed, 5,000 buddies and the celebrity',
    work: get('sociable', () => 'feed'),
    goal: { ms: 20, buffers: 2_000 },
    exempt: { 'rows read': 'hashes the ids of all buddies, from an index' },
  },
  {
    what: 'feed, 5,000 buddies who hardly surf',
    work: get('quiet', () => 'feed'),
    goal: { ms: 20, buffers: 2_000 },
    exempt: { 'rows read': 'hashes the ids of all buddies, from an index' },
  },
  { what: 'feed, 20 buddies', work: get('surfer', () => 'feed') },
  { what: 'sessions of a surfer', work: get('surfer', ({ lovedId }) => `surf-sessions/user/${lovedId}`) },
  { what: 'profile of a surfer', work: get('surfer', ({ lovedId }) => `users/${lovedId}`) },
  { what: 'statistics', work: get('surfer', () => 'user-stats') },
  { what: 'progress', work: get('surfer', () => 'users/me/progress?period=all') },
  { what: 'plans', work: get('surfer', () => 'plans') },
  { what: 'favourites', work: get('surfer', () => 'favourites') },
  {
    what: 'suggestions, 20 buddies',
    work: get('surfer', () => 'buddies/suggestions'),
    goal: { ms: 20, buffers: 2_000 },
    exempt: { 'rows read': 'buddies of buddies are counted, 50 times 200 at most' },
  },
  {
    what: 'suggestions for the celebrity',
    work: get('celebrity', () => 'buddies/suggestions'),
    goal: { ms: 20, buffers: 2_000 },
    exempt: { 'rows read': 'buddies of buddies are counted, and own ones left out' },
  },
  { what: 'search for a surfer', work: get('surfer', () => 'users/search?q=surfer_1') },
  { what: 'surfers for an operator', work: ({ deps }) => list(deps, { q: '', limit: 50, cursor: undefined }) },
  { what: 'search by an operator', work: ({ deps }) => list(deps, { q: 'surfer_1', limit: 50, cursor: undefined }) },
  { what: CHECK_IN, work: checkIn('surfer'), undo: UNDO_CHECK_IN },
  { what: CELEBRITYS_CHECK_IN, work: checkIn('celebrity'), undo: UNDO_CHECK_IN },
  {
    what: 'fan-out of it, to 500 buddies',
    before: checkIn('celebrity'),
    work: async ({ deps: { db } }, { celebrityId }) => {
      // Leased from its beginning, so that none of the app's own workers is at it.
      const { rows } = await sql<FanOut>`
        insert into check_in_fan_outs (user_id, session_id, lease_until)
        select user_id, id, date_trunc('milliseconds', statement_timestamp()) + interval '20 s'
        from surf_sessions where user_id = ${celebrityId} and is_active
        returning user_id, id, session_id, host_id, after_id, attempts, lease_until`.execute(db)
      await rolledBack(db, (tx) => notifyNext(tx, rows[0]!))
    },
    cleanUp: UNDO_CHECK_IN,
  },
  {
    what: 'like',
    work: (app, { lovedSessionId }) => app.ask('loner', `POST /api/surf-sessions/${lovedSessionId}/like`),
    undo: 'delete from likes where user_id = (select user_id from likes order by created_at desc limit 1)',
  },
  {
    what: 'safety reconcile, 2,500 forgotten',
    before: reconcileOnce,
    work: reconcileIdle,
    goal: { ms: 30 },
    exempt: { 'rows read': JOB, planning: 'once in ten seconds, in one process' },
  },
  {
    what: 'urgent claim, 10,000 others due',
    work: ({ deps }) => leaseScheduled(deps.db, { most: 20, urgent: true, without: [] }),
    goal: { ms: 2 },
  },
  {
    what: 'popularity',
    before: job('popularity'),
    work: job('popularity'),
    grows: 'counts the visits of five days',
    exempt: { 'rows read': JOB, 'table scanned': 'sums up all of spot_visits, 90 days of each spot' },
  },
  {
    what: 'export of a surfer',
    work: ({ deps }, { surferId }) => archiveOf(deps, surferId).then((archive) => archive?.stream.destroy()),
    goal: { ms: 20 },
  },
  {
    what: 'export of the celebrity',
    work: ({ deps }, { celebrityId }) => archiveOf(deps, celebrityId).then((archive) => archive?.stream.destroy()),
    goal: { ms: 2_000 },
  },
  {
    what: 'uploads cleanup',
    before: job('uploads'),
    work: job('uploads'),
    exempt: { 'rows read': JOB },
  },
]
