-- Profiles of spots that left the catalogue stay; those of the others are loaded at start.
update surf_spots set break_profile = break_profile || jsonb_build_object('certainty',
    jsonb_build_object('height', certainty, 'level', certainty, 'wind', certainty, 'tide', certainty))
from (values (true, 'guessed'), (false, 'known')) as estimated (is_estimated, certainty)
where break_profile is not null and not break_profile ? 'certainty'
  and (break_profile ->> 'isEstimated')::boolean = is_estimated;
