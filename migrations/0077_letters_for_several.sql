-- What a delivery that waits stands for, beside its own notification: all of a kind by one way, once as many have rung in an hour
-- as may. There is one at a time.
alter table deliveries add column stands_for text;
create unique index deliveries_standing on deliveries (user_id, stands_for) where state = 'due' and stands_for is not null;
