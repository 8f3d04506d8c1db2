import { sql } from 'kysely'

/** SQL that takes the profile picture from view; it stays for `showPictureSql`. */
export const hidePictureSql = (userId: string) => sql`
  update users set hidden_image_url = coalesce(profile_image_url, hidden_image_url), profile_image_url = null
  where id = ${userId}`

/** SQL that shows a hidden profile picture again, unless there is another by now. */
export const showPictureSql = (userId: string) => sql`
  update users set profile_image_url = coalesce(profile_image_url, hidden_image_url), hidden_image_url = null
  where id = ${userId}`

export const deletePictureSql = (userId: string) => sql`
  update users set profile_image_url = null, hidden_image_url = null where id = ${userId}`

/** SQL that selects the profile picture, and the hidden one, as `photo_url`. */
export const ownPicturesSql = (userId: string) => sql`
  select unnest(array[profile_image_url, hidden_image_url]) as photo_url from users where id = ${userId}`
