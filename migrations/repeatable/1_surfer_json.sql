-- A surfer as others may know them, in the names of the wire; null for a row of nulls.
create or replace function surfer_json(surfer users) returns json
  language sql stable parallel safe
  as $$
    select case when surfer.id is not null then json_build_object(
      'id', surfer.id, 'firstName', surfer.first_name, 'lastName', surfer.last_name,
      'username', surfer.username, 'profileImageUrl', surfer.profile_image_url) end
  $$;
