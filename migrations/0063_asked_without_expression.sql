-- PostgreSQL 18 parses the expression of a generated column for each row that it updates, also where it need not be computed:
-- a tenth of its work when alerts are notified. A trigger writes the column instead (repeatable/1_asked_by_alert.sql).
alter table spot_alerts alter column asked drop expression, alter column asked set default '';
