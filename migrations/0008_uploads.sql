-- How often a browser has begun to send to a target. Only who began last may finish: a phone that changed networks sends
-- anew, while its first connection still seems to be open.
alter table uploads add column claims integer not null default 0;
