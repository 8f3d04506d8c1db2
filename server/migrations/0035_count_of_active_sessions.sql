-- serves: 0.2
-- Who is in the water at each spot is answered from indexes alone again: hidden sessions are not counted,
drop index surf_sessions_active_at_spot;
create index surf_sessions_active_at_spot on surf_sessions (surf_spot_id, start_hour, id)
  include (user_id, visibility, is_active, is_delayed, secret_spot_id, is_hidden)
  where is_active and surf_spot_id is not null;
-- nor those of surfers whom nobody sees.
create index standings_unseen on standings (user_id) where state <> 'limited';
