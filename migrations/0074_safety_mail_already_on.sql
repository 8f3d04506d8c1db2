-- Who has alarms by e-mail turned on is not asked about it.
update users u set asks_about_safety_mail = false from notification_preferences p
where p.user_id = u.id and p.email_kinds @> '{still_out,overdue,help,all_clear}';
