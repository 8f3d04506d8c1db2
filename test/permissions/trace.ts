import { sql } from 'kysely'
import type { TestServer } from '#test/fixtures/server.ts'
import type { World } from '#test/permissions/world.ts'

/** A figure that changes when anything does that is the owner's; the name of a buddy, which links hold, is the buddy's. */
export async function traceOf({ db }: TestServer, { owner }: World): Promise<string> {
  const tables = {
    users: 'id',
    surf_sessions: 'user_id',
    likes: 'owner_id',
    comments: 'owner_id',
    photos: 'owner_id',
    waves: 'owner_id',
    session_companions: 'owner_id',
    tracks: 'owner_id',
    track_chunks: 'owner_id',
    wave_corrections: 'owner_id',
    track_imports: 'user_id',
    imported_activities: 'user_id',
    archive_imports: 'user_id',
    buddy_links: 'user_id',
    favourites: 'user_id',
    invites: 'user_id',
    not_suggested: 'user_id',
    notifications: 'user_id',
    notification_preferences: 'user_id',
    push_subscriptions: 'user_id',
    push_servers: 'user_id',
    passkeys: 'user_id',
    access_tokens: 'user_id',
    sign_ins: 'user_id',
    passwords: 'user_id',
    recovery_codes: 'user_id',
    known_browsers: 'user_id',
    security_events: 'user_id',
    uploads: 'user_id',
    spot_proposals: 'user_id',
    plans: 'user_id',
    plan_surfers: 'owner_id',
    plan_messages: 'owner_id',
    emergency_contacts: 'user_id',
    alarms: 'user_id',
    safety_steps: 'user_id',
    boards: 'user_id',
    spot_alerts: 'user_id',
    secret_spots: 'user_id',
    secret_spot_shares: 'owner_id',
  }
  const traces = Object.entries(tables).map(
    ([table, column]) =>
      sql`(select string_agg(row, '|' order by row) from (
        select (to_jsonb(t) - 'buddy_name')::text as row from ${sql.table(table)} t where ${sql.ref(column)} = ${owner.id}) rows)`,
  )
  const { rows } = await sql<{ trace: string }>`select md5(concat_ws('#', ${sql.join(traces)})) as trace`.execute(db)
  return rows[0]?.trace ?? ''
}
