-- Feet or metres with knots, °C and kilometres. Servers of the version before go on writing the two older values.
alter table users drop constraint users_units_check,
  add constraint users_units_check check (units in ('imperial', 'metric', 'feet-knots', 'metres-knots'));
