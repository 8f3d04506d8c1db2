-- The column `asked` says what an alert asks for; whoever writes an alert need not.
create or replace function write_asked_by_alert() returns trigger
  language plpgsql
  as $$
    begin
      new.asked := asked_by_alert(new.least_rating, new.from_hour, new.to_hour, new.days, new.tide, new.notice_days,
        new.preferences);
      return new;
    end
  $$;

create or replace trigger spot_alerts_asked
  before insert or update of least_rating, from_hour, to_hour, days, tide, notice_days, preferences, asked on spot_alerts
  for each row execute function write_asked_by_alert();
