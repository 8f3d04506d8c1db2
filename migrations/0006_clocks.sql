-- An overdue alarm that was raised while the database's clock was ahead: it never was one.
alter table alarms add column withdrawn_at timestamptz;
