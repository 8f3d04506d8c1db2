-- serves: 0.2
-- A decision about a surfer that is sent again after a lost answer is the same one.
alter table moderation_decisions add column client_id uuid;
create unique index moderation_decisions_once on moderation_decisions (operator_id, client_id) where client_id is not null;
-- Each moderator who reads appeals is written down once a day.
create index operator_log_appeals on operator_log (operator_id, at) where action = 'appeals_read';
-- Cases that nobody decides are removed after a year, too.
create index moderation_cases_opened on moderation_cases (opened_at) where decided_at is null;
