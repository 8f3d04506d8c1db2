-- serves: 0.2
-- A profile picture that moderators hid: shown again if they reverse that.
alter table users add column hidden_image_url text;
create index users_hidden_image on users (hidden_image_url) where hidden_image_url is not null;

create index moderation_cases_waiting on moderation_cases (id) where decided_at is null;
create index moderation_decisions_alone on moderation_decisions (decided_at) where case_id is null;
create index moderation_cases_about on moderation_cases (subject_id);
-- Each moderator who reads a case is written down once a day.
create index operator_log_reads on operator_log ((details ->> 'case'), operator_id) where action = 'case_read';
