-- 'Running late' folds by plan and by who is late: to each plan, and of each surfer, it rings once in an hour of the clock
-- (docs/decisions/people/0066-a-plan-has-a-thread-and-its-forecast.md). Messages fold by plan, all else by who caused it.
drop index notifications_folded;
create unique index notifications_folded on notifications
  (user_id, kind, (case when kind in ('plan_message', 'plan_late') then plan_id else actor_id end),
    -- The reader stands for nobody: unlike null, it is the same in every row.
    (case when kind = 'plan_late' then actor_id else user_id end), fold_window)
  where fold_window is not null;

-- Which alerts for days like the loved ones are to be worked out anew, the longest ago first.
create index spot_alerts_loved on spot_alerts (preferences_at) where kind = 'loved' and not is_paused;
