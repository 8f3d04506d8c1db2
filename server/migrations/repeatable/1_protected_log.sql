-- serves: 0.2
-- The log of operators is never changed. Emptying the table is left to a restore, which replaces everything.
create or replace function refuse_changed_log() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'the log of operators is never changed';
    end
  $$;

create or replace trigger operator_log_stays before update or delete on operator_log
  for each row execute function refuse_changed_log();
