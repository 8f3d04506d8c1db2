-- The statement that writes notifications writes their deliveries as well (server/domain/notifying.ts): a trigger that writes
-- other tables does not distribute, and is not seen where one reads what is written.
drop trigger notifications_delivered on notifications;
drop function deliver_notifications();

-- Messages to contacts that are neither sent nor withdrawn, those that have failed permanently among them: whether there are any
-- is asked every ten seconds.
create index safety_steps_unsettled on safety_steps (user_id, id) where state in ('due', 'failed') and channel <> 'app';
