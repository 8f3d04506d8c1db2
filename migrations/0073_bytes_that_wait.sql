-- What an upload takes of the store until something is made of it: reserved before the bytes come, 0 once they cannot.
alter table uploads add column waiting_bytes bigint not null default 0;
create index uploads_waiting on uploads (user_id, waiting_bytes) where state in ('open', 'received') and waiting_bytes > 0;
-- What was sent and not used is freed within the hour. Pictures that were made have a day to be shown.
update uploads set check_at = least(check_at, created_at + interval '45 minutes') where state in ('open', 'received');
