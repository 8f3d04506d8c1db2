-- Writes what is to leave by push or mail for new notifications.
create or replace function deliver_notifications() returns trigger
  language plpgsql
  as $$
    begin
      -- Also called for a statement that wrote to nobody, such as a check-in without buddies.
      if not exists (select from written) then return null; end if;
      insert into deliveries (user_id, notification_id, channel, subscription_id)
      select n.user_id, n.id, 'push', s.id
      from written n join notification_preferences p using (user_id) join push_subscriptions s using (user_id)
      where n.kind = any (p.push_kinds)
      union all
      select n.user_id, n.id, 'email', null
      from written n join notification_preferences p using (user_id)
      where n.kind = any (p.email_kinds);
      return null;
    end
  $$;

create or replace trigger notifications_delivered after insert on notifications
  referencing new table as written
  for each statement execute function deliver_notifications();
