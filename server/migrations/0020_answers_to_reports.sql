-- serves: 0.2
-- The outcome once the case is decided. A visitor's row is a row of the outbox until the mail is sent, which removes the address.
alter table reports drop constraint reports_check;
alter table reports
  -- Both null: a visitor who was answered, or is not, because the server sends no mail.
  add constraint reports_by_one check (num_nonnulls(reporter_id, email) <= 1),
  add column outcome text check (outcome in ('nothing_found', 'removed', 'dealt_with')),
  add column attempts integer not null default 0,
  add column run_at timestamptz,
  add column lease_until timestamptz;
create index reports_to_answer on reports (run_at) where email is not null and outcome is not null;
-- For accounts that are removed.
create index moderation_cases_of_owner on moderation_cases (owner_id);
