import { sql } from 'kysely'
import type { SurferProfile, User, updateProfile } from '#contract/accounts/users.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isLimited } from '#server/domain/limited-surfers.ts'
import { isModerator, isOperator } from '#server/domain/operators.ts'
import { takesRequests } from '#server/domain/own-filters.ts'
import { learnNameWords } from '#server/domain/surfers.ts'
import { isShown, surfedBy } from '#server/domain/visibility.ts'
import { type AttachPicture, releasingPictures } from '#server/features/uploads/writes.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'

type Form = BodyOf<typeof updateProfile>

type ContactFields = Pick<User, 'emergencyContact' | 'emergencyContactPhone'>
/** Other features' part, in the transaction that has locked the surfer. */
export type FormKeeping = {
  attach: AttachPicture
  storeFirstContact: (
    change: { db: Database; env: Deps['env']; userId: string },
    fields: ContactFields,
  ) => Promise<ContactFields>
  renameInLinks: (transaction: Database, userId: string) => Promise<void>
  /** Changing contacts needs a confirmed identity. */
  changesFirstContact: (db: Database, userId: string, fields: ContactFields) => Promise<boolean>
}

/**
 * Cheap checks come before the picture. Refuses `account_limited` for another name or picture, `username_taken`, `invalid_request` for a foreign picture, and as
 * `attach` and `storeFirstContact` do.
 */
export async function update(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { attach, storeFirstContact, renameInLinks }: FormKeeping,
  userId: string,
  form: Form,
): Promise<User> {
  const current = await currentFor(db, userId, form)
  const picture = await pictureOf(attach, userId, { given: form.profileImageUrl, current: current.profileImageUrl })
  return refusing({ users_username: 'username_taken' }, () =>
    db.transaction().execute(async (transaction) => {
      const { isRenamed, ...user } = await write(transaction, env.OPERATORS, userId, form, picture)
      if (isRenamed) await renameInLinks(transaction, userId)
      const contact = await storeFirstContact({ db: transaction, env, userId }, form)
      if (isRenamed) await learnNameWords(transaction, [form])
      return { ...user, ...contact }
    }),
  )
}

/** `isRenamed` compares with the name just before, also between concurrent changes. */
type OwnRecord = Omit<User, keyof ContactFields> & { isRenamed: boolean }

/** `operators` are e-mail addresses in lower case. */
async function write(db: Database, operators: string[], userId: string, form: Form, picture: string | null) {
  // A picture that the cleanup just removed must not come back as a dead address.
  const { rows } = await sql<OwnRecord>`
    with former as (
      select id, first_name, last_name, profile_image_url from users where id = ${userId} for no key update
    ),
    own_picture as (
      select from uploads u
      where u.user_id = ${userId} and u.state = 'picture' and '/objects/photos/' || u.id || '.webp' = ${picture}
        -- So that the surfer's row is locked first: two changes at once must not wait for each other's picture.
        and exists (select from former)
      for share of u
    ),
    released as (
      ${releasingPictures(userId, sql`select profile_image_url as photo_url from former where profile_image_url is distinct from ${picture}`)}
    )
    update users set username = ${form.username}, first_name = ${form.firstName}, last_name = ${form.lastName},
      surfing_type = ${form.surfingType}, profile_image_url = ${picture}
    where id = (select id from former)
      and (${picture}::text is null or profile_image_url = ${picture} or exists (select from own_picture))
    returning id, first_name, last_name, username, profile_image_url, surfing_type, units, language, coalesce(email, '') as email,
      email_verified_at is not null as email_verified, coalesce(${isOperator(operators)}, false) as is_operator,
      coalesce(${isModerator(operators)}, false) as is_moderator,
      (select (former.first_name, former.last_name) is distinct from (users.first_name, users.last_name) from former)
        as is_renamed`.execute(db)
  const [user] = rows
  if (!user) throw new Refusal(picture ? 'upload_not_found' : 'sign_in_required')
  return user
}

type Current = Pick<User, 'profileImageUrl' | 'firstName' | 'lastName' | 'username'> & {
  taken: boolean
  isLimited: boolean
}

async function currentFor(db: Database, userId: string, form: Form) {
  const { username } = form
  const { rows } = await sql<Current>`
    select profile_image_url, first_name, last_name, username, ${isLimited(sql`own.id`)} as is_limited, exists (
      select from users other where lower(other.username) = lower(${username}) and other.id <> own.id) as taken
    from users own where id = ${userId}`.execute(db)
  const [current] = rows
  if (!current) throw new Refusal('sign_in_required')
  if (current.isLimited && showsAnother(current, form)) throw new Refusal('account_limited')
  if (current.taken) throw new Refusal('username_taken')
  return current
}

const showsAnother = (current: Current, form: Form) =>
  current.firstName !== form.firstName ||
  current.lastName !== form.lastName ||
  current.username !== form.username ||
  (form.profileImageUrl !== null && form.profileImageUrl !== current.profileImageUrl)

async function pictureOf(
  attach: AttachPicture,
  userId: string,
  { given, current }: { given: string | null; current: string | null },
): Promise<string | null> {
  if (given === null || given === current) return given
  if (!given.startsWith('/objects/'))
    throw new Refusal('invalid_request', {
      issues: [{ path: 'profileImageUrl', text: () => 'Expected a photo that was uploaded here' }],
    })
  return attach(userId, given, { bytes: MAX_PROFILE_PHOTO_BYTES })
}

/** Achievements are visible to those who see sessions by default. Refuses `user_not_found`, also after a block. */
export async function profileFor(db: Database, viewerId: string, surferId: string): Promise<SurferProfile> {
  const { rows } = await sql<SurferProfile>`
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, u.surfing_type,
      seen.relationship, case seen.relationship when 'was_asked' then own.request_id end as request_id,
      coalesce(own.is_muted, false) as is_muted, ${takesRequests(viewerId)} as may_request,
      coalesce(surfed.session_count, 0) as session_count, coalesce(surfed.is_surfing, false) as is_surfing, surfed.last_seen,
      (select count(*)::int
        from buddy_links mine join buddy_links theirs on theirs.user_id = u.id and theirs.buddy_id = mine.buddy_id
        where mine.user_id = ${viewerId} and mine.state = 'accepted' and theirs.state = 'accepted') as shared_buddies,
      case when seen.relationship = 'self' or u.default_visibility = 'everyone'
          or (u.default_visibility = 'buddies' and seen.relationship = 'accepted')
        then array(
          select key from achievements where user_id = u.id and (is_shown or seen.relationship = 'self')
          order by earned_on, key) end as achievements
    from users u
    left join buddy_links own on own.user_id = ${viewerId} and own.buddy_id = u.id
    cross join lateral (
      select case when u.id = ${viewerId} then 'self' else coalesce(own.state, 'none') end as relationship
    ) seen
    left join ${surfedBy(sql`array[${surferId}]`, viewerId)} surfed on true
    where u.id = ${surferId} and ${isShown(viewerId, surferId)}`.execute(db)
  const [profile] = rows
  if (!profile) throw new Refusal('user_not_found')
  return profile
}
