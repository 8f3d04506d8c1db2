-- Null says 'never' and 'at once'; no moment stands for either.
alter table conditions_cells
  alter column due_at drop not null, alter column due_at drop default,
  alter column asked_at drop not null, alter column asked_at drop default,
  alter column wave_model_at drop not null, alter column wave_model_at drop default,
  -- Whether a spot of the place is a favourite or has an alert that is on.
  add column is_watched boolean not null default false;
update conditions_cells set due_at = nullif(due_at, '-infinity'), asked_at = nullif(asked_at, '-infinity'),
  wave_model_at = nullif(wave_model_at, '-infinity');

alter table past_forecasts alter column due_at drop not null, alter column due_at drop default;
update past_forecasts set due_at = null where due_at = '-infinity';
drop index past_forecasts_due;
create index past_forecasts_due on past_forecasts (due_at nulls first) where fetched_at is null;

-- Both are written with each row.
alter table buoy_files alter column asked_at drop default, alter column not_before drop default;
