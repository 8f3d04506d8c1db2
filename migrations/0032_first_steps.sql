-- What a surfer has put away for good, on every device.
alter table users
  -- The checklist of a new account. Whoever was here before it existed does not get it.
  add column hides_first_steps boolean not null default true,
  -- The question whether this browser may show notifications; the settings still have it.
  add column declines_push boolean not null default false;
alter table users alter column hides_first_steps set default false;
