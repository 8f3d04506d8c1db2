-- Writes what is to leave by push or mail for new notifications.
create or replace function deliver_notifications() returns trigger
  language plpgsql
  -- After one statement that notified thousands, a cached plan joined by hash or merge for every single notification from
  -- then on; nested loops are right for any number of rows here.
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
    begin
      -- Also called for a statement that wrote to nobody, such as a check-in without buddies.
      if not exists (select from written) then return null; end if;
      insert into deliveries (user_id, notification_id, channel, subscription_id, is_urgent)
      select n.user_id, n.id, way.channel, way.subscription_id, n.kind in ('still_out', 'overdue', 'help', 'all_clear')
      from written n join notification_preferences p using (user_id) cross join lateral (
        select 'push' as channel, s.id as subscription_id from push_subscriptions s
        where s.user_id = n.user_id and n.kind = any (p.push_kinds)
        union all
        select 'email', null where n.kind = any (p.email_kinds)
      ) way;
      return null;
    end
  $$;

create or replace trigger notifications_delivered after insert on notifications
  referencing new table as written
  for each statement execute function deliver_notifications();
