-- What each counter counts is known by a hash with this key, so that the table alone names nobody.
insert into secrets (name, value) values ('rate-limits', gen_random_uuid()::text || gen_random_uuid()::text)
on conflict do nothing;

-- Expired counters are found without reading all of them; the rest is updated in place, many times over.
create index rate_limits_expire on rate_limits (expire);
alter table rate_limits set (fillfactor = 70);

-- The hour in which more of the same kind from the same surfer is folded into this notification; null: nothing is.
alter table notifications add column fold_window timestamptz;
create unique index notifications_folded on notifications (user_id, kind, actor_id, fold_window)
  where fold_window is not null;

-- A folded notification gets a new id, by which it is the newest; what is on its way for it stays so.
alter table deliveries
  drop constraint deliveries_user_id_notification_id_fkey,
  add constraint deliveries_notification foreign key (user_id, notification_id)
    references notifications (user_id, id) on update cascade on delete cascade;

create function announce_folded_notification() returns trigger
  language plpgsql
  as $$
    begin
      perform pg_notify('live',
        json_build_object('topic', 'notifications', 'userIds', json_build_array(new.user_id))::text);
      return null;
    end
  $$;
create trigger notifications_folded after update of id on notifications
  for each row when (new.id <> old.id) execute function announce_folded_notification();
