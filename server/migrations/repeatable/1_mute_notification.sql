-- Whoever writes a notification need not know how its surfer wants to be told: that is found out here, in the same
-- transaction.
create or replace function mute_notification() returns trigger
  language plpgsql
  as $$
    begin
      new.in_app := new.kind in ('still_out', 'overdue', 'help', 'all_clear') or not exists (
        select from notification_preferences p where p.user_id = new.user_id and new.kind = any (p.muted_kinds));
      return new;
    end
  $$;

create or replace trigger notifications_muted before insert on notifications
  for each row execute function mute_notification();
