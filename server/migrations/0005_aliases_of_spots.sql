-- What else surfers call a shipped spot; null: nothing else.
alter table surf_spots add column aliases text[];
