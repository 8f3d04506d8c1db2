-- A digest of all that the waves of a track were counted from, so that counting them again is no work; null before, and of what
-- was counted before this column came.
alter table tracks add counted_from bytea;
