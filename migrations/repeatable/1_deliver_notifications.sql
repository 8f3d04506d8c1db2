-- Writes what is to leave by push or mail for new notifications, and publishes who got some.
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
      -- An event of the live bus holds at most 8,000 bytes.
      perform pg_notify('live', json_build_object('topic', 'notifications', 'userIds', json_agg(told.user_id))::text)
      from (
        select user_id, row_number() over () / 100 as slice from (select distinct user_id from written) receivers
      ) told
      group by told.slice;
      return null;
    end
  $$;

create or replace trigger notifications_delivered after insert on notifications
  referencing new table as written
  for each statement execute function deliver_notifications();
