alter table imported_activities
  -- What is missing of its file: what is whole of it was read.
  add column damage text check (damage in ('breaks_off', 'wrong_checksum')),
  -- IANA name, of the place where it was recorded.
  add column time_zone text,
  drop constraint imported_activities_outcome_check,
  add constraint imported_activities_outcome_check check (
    outcome in ('imported', 'merged', 'known', 'offered', 'left_out', 'other_file', 'failed', 'dismissed')
  );
