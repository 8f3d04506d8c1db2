import type { SeededIds } from '#bench/growth/seeded-ids.ts'
import type { RecordedStatement } from '#test/postgres/recorded-statements.ts'

/**
 * The leanest statement that finds the newest sessions in the water with surfer and spot for this surfer, in a world without
 * secret spots, delayed sessions, and blocks.
 */
export const leanestActive = ({ surferId }: SeededIds): RecordedStatement => ({
  text: `
    select s.id, case when link.state = 'accepted' then s.start_time else s.start_hour end as "startTime", s.visibility,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'username', u.username,
        'profileImageUrl', u.profile_image_url) as "user",
      json_build_object('id', spot.id, 'name', spot.name, 'latitude', spot.latitude, 'longitude', spot.longitude) as "surfSpot"
    from surf_sessions s left join buddy_links link on link.user_id = s.user_id and link.buddy_id = $1
      left join users u on u.id = s.user_id and (link.state = 'accepted' or s.visibility = 'everyone')
      left join surf_spots spot on spot.id = s.surf_spot_id
    where s.is_active and s.visibility <> 'private'
    order by s.start_hour desc, s.id desc limit 20`,
  values: [surferId],
  items: 20,
})
