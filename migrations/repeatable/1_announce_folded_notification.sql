-- Publishes that a notification was folded into one that was there: it became the newest, and its id changed.
create or replace function announce_folded_notification() returns trigger
  language plpgsql
  as $$
    begin
      perform pg_notify('live',
        json_build_object('topic', 'notifications', 'userIds', json_build_array(new.user_id))::text);
      return null;
    end
  $$;

create or replace trigger notifications_folded after update of id on notifications
  for each row when (new.id <> old.id) execute function announce_folded_notification();
