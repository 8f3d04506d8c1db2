-- When the import's last turn began: surfers take turns by it. An import that is never done counts as well.
alter table track_imports add column turn_at timestamptz;
create index track_imports_turns on track_imports (user_id, turn_at desc) where turn_at is not null;
-- A surfer's next import: of several, only the first is a candidate for a turn.
create index track_imports_next on track_imports (user_id, run_at, id) where done_at is null;
