-- serves: 0.2
-- Unread notifications are counted by kind as well: those about safety also from suspended surfers.
drop index notifications_unread;
create index notifications_unread on notifications (user_id, actor_id, kind) where read_at is null and in_app;
