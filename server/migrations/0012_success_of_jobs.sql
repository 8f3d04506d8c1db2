-- serves: 0.1
-- For monitors: run_at says when a job comes next, also after failures.
alter table jobs add column succeeded_at timestamptz;
