-- What each counter counts is known by a hash with this key, so that the table alone names nobody.
insert into secrets (name, value) values ('rate-limits', gen_random_uuid()::text || gen_random_uuid()::text)
on conflict do nothing;

-- Expired counters are found without reading all of them; the rest is updated in place, many times over.
create index rate_limits_expire on rate_limits (expire);
alter table rate_limits set (fillfactor = 70);
