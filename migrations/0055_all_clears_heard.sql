-- Who has heard that all is well, by receiver: a buddy, a contact or the surfer. Asked without an index, it compared everybody who
-- was notified of an alarm with everybody who had heard of its end.
create index safety_steps_heard on safety_steps (user_id, session_id, coalesce(buddy_id, contact_id, user_id), channel, round)
  where step = 'all_clear' and state <> 'withdrawn';
