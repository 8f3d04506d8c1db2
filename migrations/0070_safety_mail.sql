-- Alarms go by e-mail, too, unless that is turned off. Whoever was here before keeps what they have, and is asked once.
alter table notification_preferences alter column email_kinds set default '{still_out,overdue,help,all_clear}';
insert into notification_preferences (user_id, email_kinds) select id, '{}' from users on conflict do nothing;

alter table users add column asks_about_safety_mail boolean not null default true;
alter table users alter column asks_about_safety_mail set default false;
