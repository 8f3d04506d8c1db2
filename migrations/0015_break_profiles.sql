-- What a spot makes of swell, wind and tide: {"windows": [..], "wraps": [..], "bestWind": ..}, as contract/sea/break-profile.ts
-- has it. Null where a spot came without one: then it is estimated from facing and kind of break.
alter table surf_spots add column break_profile jsonb;
