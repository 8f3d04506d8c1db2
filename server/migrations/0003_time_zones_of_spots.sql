-- The IANA time zone of a shipped spot, from the catalogue. Null for other spots: found by their position when it is read.
alter table surf_spots add column time_zone text;
