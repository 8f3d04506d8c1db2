-- Whether one of the two has blocked the other: then neither sees anything of the other. A visitor (null) is blocked by nobody.
create or replace function is_hidden(viewer uuid, surfer uuid) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from buddy_links where user_id = viewer and buddy_id = surfer and state in ('blocked', 'was_blocked'))
  $$;
