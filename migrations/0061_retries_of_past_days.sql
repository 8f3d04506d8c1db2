-- Work that is tried again has the columns of the outbox: docs/decisions/platform/0055-one-outbox.md.
alter table past_forecasts rename column failures to attempts;
alter table past_forecasts rename column due_at to run_at;
alter table buoy_files rename column failures to attempts;
alter table buoy_files rename column not_before to run_at;
